"""Asks pyHanko about the signatures of PDF files: reads paths from standard input, prints one line of JSON for each.

Trust is left out: the roots of other people's test files are in nobody's store. Nothing is fetched.
"""

import json
import logging
import signal
import sys

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
SECONDS_PER_FILE = 60


class TooLong(Exception):
    pass


def give_up(_number, _frame):
    raise TooLong


def context():
    return ValidationContext(trust_roots=[], allow_fetching=False, revocation_mode='soft-fail')


def judge_signature(embedded):
    found = {'field': embedded.field_name}
    try:
        kind = str(embedded.sig_object_type)
        found['kind'] = kind.removeprefix('/')
        if kind == '/DocTimeStamp':
            status = validate_pdf_timestamp(embedded, context())
        else:
            status = validate_pdf_signature(embedded, context(), context())
        found.update(
            intact=status.intact,
            valid=status.valid,
            coverage=status.coverage.name,
            modification=status.modification_level.name if status.modification_level else None,
            docmdpOk=getattr(status, 'docmdp_ok', None),
        )
        reason = status.diff_result
        if isinstance(reason, Exception):
            found['reason'] = str(reason)
    except TooLong:
        raise
    except Exception as error:
        found['error'] = f'{type(error).__name__}: {error}'
    return found


def judge(path):
    with open(path, 'rb') as file:
        reader = PdfFileReader(file, strict=False)
        if reader.encrypted:
            reader.decrypt(b'')
        return [judge_signature(embedded) for embedded in reader.embedded_signatures]


def main():
    signal.signal(signal.SIGALRM, give_up)
    for line in sys.stdin:
        path = line.rstrip('\n')
        answer = {'path': path}
        signal.alarm(SECONDS_PER_FILE)
        try:
            answer['signatures'] = judge(path)
        except BaseException as error:
            answer['error'] = f'{type(error).__name__}: {error}'[:300]
        signal.alarm(0)
        print(json.dumps(answer), flush=True)


main()
