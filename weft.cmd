@echo off
rem Weft's one command on Windows: the same words as the script "weft" beside it.
setlocal
set "root=%~dp0"
set "jar=%root%kernel-ext\target\weft-kernel.jar"

set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -version >nul 2>&1 || (
  echo weft: a JDK 17 or newer is needed. Install one from https://adoptium.net, then set JAVA_HOME. 1>&2
  exit /b 1
)
set "maven=%root%mvnw.cmd"
where mvn >nul 2>&1 && set "maven=mvn"

if "%~1"=="" goto usage
set "command=%~1"
shift
set "rest="
:collect
if "%~1"=="" goto run
set rest=%rest% "%~1"
shift
goto collect

:run
if "%command%"=="test" (
  call "%maven%" -B -f "%root%pom.xml" verify %rest%
  exit /b
)
if "%command%"=="figures" goto build
if "%command%"=="run" goto build
if "%command%"=="install" goto build
if "%command%"=="doctor" goto build
if "%command%"=="kit" goto build
if "%command%"=="lab" goto build
echo weft: there is no command "%command%" on Windows. 1>&2
goto usage

:build
call "%maven%" -q -B -f "%root%pom.xml" -Dmaven.test.skip=true -pl kernel-ext -am package || exit /b 1
if "%command%"=="figures" (
  "%java%" -jar "%jar%" run "%root%notebooks" --out "%root%notebooks\target\figures" %rest%
  exit /b
)
if "%command%"=="lab" (
  "%java%" -jar "%jar%" install && jupyter lab --notebook-dir="%root%notebooks" %rest%
  exit /b
)
"%java%" -jar "%jar%" %command% %rest%
exit /b

:usage
echo Usage: weft figures ^| run FILE.ipynb ^| test ^| lab ^| install ^| kit DIR ^| doctor
exit /b 2
