@echo off
rem Weft's one command on Windows: the words of the script "weft" beside it. Those of bench, model, mutants, oracles and spark need WSL.
setlocal
set "root=%~dp0"
set "jar=%root%kernel-ext\target\weft-kernel.jar"

set "java=java"
set "tools="
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if defined JAVA_HOME set "tools=%JAVA_HOME%\bin\"
"%java%" -version >nul 2>&1 || (
  echo weft: a JDK 17 or newer is needed. Install one from https://adoptium.net, then set JAVA_HOME. 1>&2
  exit /b 1
)
set "maven=%root%mvnw.cmd"
where mvn >nul 2>&1 && set "maven=mvn"

if "%~1"=="" goto usage
set "command=%~1"
shift
if "%command%"=="handout" goto handout

rem The folder of lab, site and stage, and the module of test, comes before their options.
set "folder="
for %%c in (lab site stage test) do if "%command%"=="%%c" goto folder
goto options
:folder
if "%~1"=="" goto options
set "first=%~1"
if "%first:~0,1%"=="-" goto options
set "folder=%~f1"
set "module=%~1"
shift

:options
if "%~1"=="--help" goto help
set "rest="
set "saved="
set "write=false"
:collect
if "%~1"=="" goto choose
if "%~1"=="--saved" set "saved=yes"
if "%~1"=="--write" set "write=true"
set rest=%rest% "%~1"
shift
goto collect

:choose
for %%c in (figures run test goldens tinympi kit lab site install doctor stage) do if "%command%"=="%%c" goto %%c
for %%c in (bench model mutants oracles spark) do if "%command%"=="%%c" goto unix
for %%c in (help -h --help) do if "%command%"=="%%c" goto help
if "%command%"=="build" (echo weft: there is no command "build": every command first builds what it needs. weft doctor checks this machine. 1>&2& exit /b 2)
echo weft: there is no command "%command%". 1>&2
goto usage

:figures
call :build || exit /b 1
"%java%" -jar "%jar%" run "%root%notebooks" --out "%root%notebooks\target\figures" %rest%
exit /b

:run
:tinympi
:kit
if defined rest goto install
echo weft: %command% needs a file or a folder: weft help lists the arguments. 1>&2
exit /b 2

:doctor
if not defined rest goto install
echo weft: doctor takes no argument. 1>&2
exit /b 2

:install
call :build || exit /b 1
"%java%" -jar "%jar%" %command% %rest%
exit /b

:test
if defined folder if exist "%root%dsl\%module%\pom.xml" (
  call "%maven%" -B -f "%root%pom.xml" -pl "dsl/%module%" -am test "-Dweft.test.only=%module%" %rest%
  exit /b
)
if defined folder (
  echo weft: test "%module%": there is no such module. 1>&2
  exit /b 1
)
call "%maven%" -B -f "%root%pom.xml" verify %rest%
exit /b

:goldens
call "%maven%" -B -q -f "%root%pom.xml" verify -Dspotless.check.skip=true -Dsurefire.failIfNoSpecifiedTests=false -Dweft.fail.without.tests=false "-Dtest=GoldensTest,ArgumentsTest,NotebooksTest" "-Dsurefire.extra.args=-Dweft.goldens.write=%write%"
exit /b

:lab
if defined folder if exist "%folder%" if not exist "%folder%\" (
  echo weft: lab "%folder%": this is a file. Name a folder. 1>&2
  exit /b 1
)
call :build || exit /b 1
if defined folder call :copy
if not defined folder set "folder=%root%notebooks"
"%java%" -jar "%jar%" install --prefix "%root%target\jupyter" || exit /b 1
set "JUPYTER_PATH=%root%target\jupyter\share\jupyter;%JUPYTER_PATH%"
cd /d "%folder%" || exit /b 1
set "jupyter="
for %%p in (jupyter-lab jupyter-notebook) do if not defined jupyter where %%p >nul 2>&1 && set "jupyter=%%p"
for %%m in (jupyterlab notebook) do if not defined jupyter python -m %%m --version >nul 2>&1 && set "jupyter=python -m %%m"
if defined jupyter (
  echo weft: starting %jupyter% in "%folder%"; Ctrl-C ends it. The notebooks choose the kernel "Java", kernelspec java.
  call %jupyter% %rest%
  exit /b
)
where code >nul 2>&1 && (
  "%java%" -jar "%jar%" install --name weft
  echo weft: no Jupyter was found; opening "%folder%" in VS Code. Its extension "Jupyter" is needed; choose the kernel "Java (weft)".
  call code "%folder%"
  exit /b
)
echo weft: no Jupyter was found. Install one with: python -m pip install jupyterlab 1>&2
echo Without it, weft figures runs all notebooks and writes pages for the browser. 1>&2
exit /b 1

rem Copies the lessons and their audit pages into a folder; a file that is there already belongs to the user.
:copy
if not exist "%folder%\audit" mkdir "%folder%\audit"
for %%f in ("%root%notebooks\*.ipynb") do if not exist "%folder%\%%~nxf" copy "%%f" "%folder%" >nul
for %%f in ("%root%notebooks\audit\*.ipynb") do if not exist "%folder%\audit\%%~nxf" copy "%%f" "%folder%\audit" >nul
exit /b 0

:site
if defined rest if not defined saved goto usage
if not defined folder set "folder=%root%target\site"
set "figures=%root%notebooks\target\figures"
call :jdk 21 || exit /b 1
call :build || exit /b 1
if not defined saved "%java%" -jar "%jar%" run "%root%notebooks" --out "%figures%" --changed || exit /b 1
call "%maven%" -q -B -f "%root%pom.xml" -Psite -pl dsl/weft -am -Dmaven.test.skip=true package || exit /b 1
set options=--javadoc "%root%dsl\weft\target\reports\apidocs"
if not defined saved set options=--figures "%figures%" %options%
"%java%" -jar "%jar%" site "%root%." "%folder%" %options%
exit /b

:handout
if "%~2"=="" (
  echo weft: handout needs a notebook and a new folder: weft handout notebooks\00-tour.ipynb DIR 1>&2
  exit /b 1
)
if not exist "%~1" (
  echo weft: handout "%~1": there is no such notebook. 1>&2
  exit /b 1
)
if /i not "%~x1"==".ipynb" (
  echo weft: handout "%~1": a notebook ends in .ipynb. 1>&2
  exit /b 1
)
set "notebook=%~f1"
set "name=%~nx1"
set "folder=%~f2"
call :empty || exit /b 1
call :build || exit /b 1
set "program=%TEMP%\weft-handout-%RANDOM%"
mkdir "%program%\program"
copy "%jar%" "%program%\program" >nul
xcopy /e /i /q "%root%kernel-ext\target\lib" "%program%\program\lib" >nul
set "start=dev/weft/kernel/install/Standalone.class"
pushd "%program%"
"%tools%jar" --extract --file "%jar%" %start% && "%tools%jar" --create --file "%folder%\weft-kernel.jar" --main-class dev.weft.kernel.install.Standalone program %start%
set "code=%errorlevel%"
popd
rmdir /s /q "%program%"
if not "%code%"=="0" exit /b %code%
copy "%notebook%" "%folder%" >nul
(
  echo %name% runs with a JDK 17 or newer and Jupyter ^(lab, notebook or VS Code with its extension Jupyter^).
  echo.
  echo   java -jar weft-kernel.jar install     makes the kernel "Java" ^(kernelspec java^) known to Jupyter
  echo   jupyter lab %name%
  echo.
  echo Without Jupyter, this runs the notebook and writes a page for the browser to target/figures:
  echo.
  echo   java -jar weft-kernel.jar run %name%
) >"%folder%\README.txt"
echo weft: "%folder%" has %name%, weft-kernel.jar and README.txt.
exit /b 0

:stage
if defined rest goto usage
if not defined folder set "folder=%root%target\stage"
call :empty || exit /b 1
call :jdk 21 || exit /b 1
set "address=%folder:\=/%"
call "%maven%" -q -B -f "%root%pom.xml" -Prelease -pl "!notebooks" deploy -Dmaven.test.skip=true -Dspotless.check.skip=true "-DaltDeploymentRepository=stage::file:///%address%/repository" || exit /b 1
del /s /q "%folder%\repository\maven-metadata.xml*" >nul
pushd "%folder%\repository"
"%tools%jar" --create --no-manifest --file "%folder%\bundle.zip" . || exit /b 1
popd
for /r "%folder%\repository" %%f in (weft-kernel-*-standalone.jar) do copy "%%f" "%folder%" >nul
echo weft: "%folder%" has repository, all files with checksums; bundle.zip, the same, to upload after signing; and the kernel in one jar.
exit /b 0

:unix
echo weft: %command% needs a Unix shell. Run ./weft %command% in WSL. 1>&2
exit /b 2

:build
call "%maven%" -q -B -f "%root%pom.xml" -Dmaven.test.skip=true -pl kernel-ext -am package
exit /b

rem Makes a folder, which must be new or empty.
:empty
if not exist "%folder%" mkdir "%folder%" || exit /b 1
for /f "delims=" %%f in ('dir /b "%folder%" 2^>nul') do (
  echo weft: %command% "%folder%": the folder is not empty. Name another. 1>&2
  exit /b 1
)
exit /b 0

rem The documentation tool of 17 fails on hidden packages.
:jdk
set "major=0"
for /f "tokens=2 delims=. " %%v in ('^""%tools%javac" -version^"') do set "major=%%v"
if %major% GEQ %1 exit /b 0
echo weft: %command% needs a JDK %1 or newer. Install one from https://adoptium.net, then set JAVA_HOME. 1>&2
exit /b 1

:help
call :words
exit /b 0

:usage
call :words 1>&2
exit /b 2

:words
echo Usage: weft COMMAND
echo.
echo   figures               run every notebook; pages, figures and data go to notebooks\target\figures
echo   run FILE.ipynb        run one notebook or a folder of them; quote settings: --set "name=value"
echo   site [DIR]            write the documentation as static pages ^(--saved: without a run^)
echo   test [MODULE]         format, static analysis, all tests, all notebooks; with a module of dsl, only its tests
echo   tinympi FILE.java     run a program for real, as ranks that share cores
echo   kit DIR               write the C sources that record MPI programs and measure machines
echo   lab [DIR]             open the notebooks in Jupyter or VS Code; with a folder, copies of them there
echo   handout FILE.ipynb DIR  write a notebook, the kernel in one file and how to start, into a new folder
echo   install               make the kernel known to Jupyter
echo   doctor                find what is missing or wrong on this machine
echo   stage [DIR]           build the release into an empty folder
echo   goldens               compare answers, errors and figures with what is kept ^(--write: keep them^)
echo.
echo bench, model, mutants, oracles and spark need a Unix shell: run ./weft in WSL. Install Jupyter yourself; lab does not.
exit /b 0
