"""Seconds of scipy's product of a matrix of compressed rows with itself: product.py FILE ROUNDS"""
import sys
import time

import numpy
import scipy
import scipy.sparse

with open(sys.argv[1], "rb") as file:
    rows, entries = numpy.fromfile(file, numpy.int32, 2)
    start = numpy.fromfile(file, numpy.int32, rows + 1)
    column = numpy.fromfile(file, numpy.int32, entries)
    value = numpy.fromfile(file, numpy.float64, entries)
matrix = scipy.sparse.csr_matrix((value, column, start), (rows, rows))
for _ in range(int(sys.argv[2])):
    begun = time.perf_counter()
    product = matrix @ matrix
    print(f"scipy A*A {time.perf_counter() - begun:.3f} ({product.nnz} entries, scipy {scipy.__version__})")
