/* Computed from the rules of the suppliers with dummy keys; some agree with published ones (docs/decisions/0083). */

/** Signatures of E_SIGN. */
export const esignVectors = {
  secret: 'dummysecret',
  contentMd5: {
    '{}': 'mZFLkyvTelC5g8XnyQrpOw==',
    '{"psnAuthConfig":{"psnAccount":"13800000000"}}': 'nf5LVwlQG2McpvKkJfMdeQ==',
  },
  post: {
    string: 'POST\n*/*\nnf5LVwlQG2McpvKkJfMdeQ==\napplication/json; charset=UTF-8\n\n/v3/psn-auth-url',
    signature: '80mQQzBW09OIDN5q0cgfimFB0u9oLLyniLLjW7Jpo2Y=',
  },
  get: {
    string: 'GET\n*/*\n\napplication/json; charset=UTF-8\n\n/v3/sign-flow/abc123/detail',
    signature: 'xG4jw3vs+xusJ0x3XkIJBwxpTHHzEHqdMGOJ45Ry8Fk=',
  },
  getQuery: {
    string:
      'GET\n*/*\n\napplication/json; charset=UTF-8\n\n/v3/organizations/identity-info?orgIDCardType&orgName=某某科技有限公司',
    signature: 'LT1zpq/cbEox+OlLUgOIT1litv3QPecmgfPU6LmnJUA=',
  },
  callback: {
    timestamp: '1757570000123',
    query: { orderNo: '001', belong: 'pinjie' },
    body: '{"action":"SIGN_FLOW_COMPLETE","timestamp":1757570000000,"signFlowId":"f1","signFlowStatus":"2"}',
    signature: 'fa6398574d4906f66637b05a48c62bdf99d527bef5341570d41791925876a2d0',
  },
} as const

/** Signatures of FDD, dialect FASC 5.1. */
export const fascVectors = {
  secret: 'dummysecret',
  timestamp: '1757570000000',
  token: {
    params: {
      'X-FASC-App-Id': '00000000',
      'X-FASC-Sign-Type': 'HMAC-SHA256',
      'X-FASC-Timestamp': '1757570000000',
      'X-FASC-Nonce': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'X-FASC-Api-SubVersion': '5.1',
      'X-FASC-Grant-Type': 'client_credential',
      bizContent: '',
    },
    string:
      'X-FASC-Api-SubVersion=5.1&X-FASC-App-Id=00000000&X-FASC-Grant-Type=client_credential&X-FASC-Nonce=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&X-FASC-Sign-Type=HMAC-SHA256&X-FASC-Timestamp=1757570000000',
    sign: '8515a7229226082f550f76103f1ab90c70f4cd7773b1af5d2cff4d79b43e9de1',
  },
  business: {
    params: {
      'X-FASC-App-Id': '00000000',
      'X-FASC-Sign-Type': 'HMAC-SHA256',
      'X-FASC-Timestamp': '1757570000000',
      'X-FASC-Nonce': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'X-FASC-Api-SubVersion': '5.1',
      'X-FASC-AccessToken': 'tok',
      bizContent: '{"signTaskId":"1"}',
    },
    string:
      'X-FASC-AccessToken=tok&X-FASC-Api-SubVersion=5.1&X-FASC-App-Id=00000000&X-FASC-Nonce=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&X-FASC-Sign-Type=HMAC-SHA256&X-FASC-Timestamp=1757570000000&bizContent={"signTaskId":"1"}',
    sign: '45a459b6af348e6ff2b3e5727823c54f4e5f4e23eea22e916d8da6befefe25bf',
  },
  callback: {
    params: {
      'X-FASC-App-Id': '00000000',
      'X-FASC-Event': 'sign-task-finished',
      'X-FASC-Nonce': 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'X-FASC-Sign-Type': 'HMAC-SHA256',
      'X-FASC-Timestamp': '1757570000000',
      bizContent: '{"eventTime":"1757570000000","signTaskId":"1","signTaskStatus":"task_finished"}',
    },
    string:
      'X-FASC-App-Id=00000000&X-FASC-Event=sign-task-finished&X-FASC-Nonce=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&X-FASC-Sign-Type=HMAC-SHA256&X-FASC-Timestamp=1757570000000&bizContent={"eventTime":"1757570000000","signTaskId":"1","signTaskStatus":"task_finished"}',
    sign: 'b80d0febdf6adcf820697622182f2144927a847e0b7e2aae9d0086e45567c6a5',
  },
} as const

/** Strings that BEST_SIGN (openapi v2) signs. */
export const bestsignVectors = {
  developerId: '1000000000000000001',
  rtick: '17575700000001234',
  post: {
    path: '/openapi/v2/user/getCert/',
    body: '{"account":"u1"}',
    string:
      'developerId=1000000000000000001rtick=17575700000001234signType=rsa/openapi/v2/user/getCert/f8a93cad64dbaaada201527a8e34529b',
  },
  get: {
    path: '/openapi/v2/storage/contract/download/',
    params: { contractId: 'C1' },
    string:
      'contractId=C1developerId=1000000000000000001rtick=17575700000001234signType=rsa/openapi/v2/storage/contract/download/',
  },
} as const

/** Digests of FDD, dialect API 2.0: what comes after the time or before it, and what is hashed with the key. */
export const api2Vectors = {
  appId: '000000',
  secret: 'dummysecret',
  timestamp: '20260101120000',
  digests: {
    'account_register of u1': {
      first: '20260101120000',
      second: '1u1',
      tail: '',
      digest: 'NjZBQjNBNUYyNDU1MDM1RkVDQjExNTc2NTVEMDQwQzczNjIwRThDQQ==',
    },
    'uploaddocs of C1': {
      first: '20260101120000',
      second: 'C1',
      tail: '',
      digest: 'OTZDOTZBREI5MkUwNzM5RTJEOTVGRTY5REU3NjZFRDIwNTlFNENDQQ==',
    },
    'extsign of T1': {
      first: 'T120260101120000',
      second: 'CU1',
      tail: '',
      digest: 'RDE4Q0ZBODJBRkQ0RTQ0MEE5MUQwRDkzRjU3RUNCRjM1QjE0OTNBNA==',
    },
    'extsign_validation of T1': {
      first: 'T120260101120000601',
      second: 'CU1',
      tail: '',
      digest: 'NkQwM0MyRjkxQjFDRjk0QjBFNjQyMDQ3QkQ5RTE1MjcwQjQ0Q0M5NQ==',
    },
    'generate_contract of C1': {
      first: '20260101120000',
      second: 'TP1C1',
      tail: '{"a":"b"}',
      digest: 'ODE0NzNBNTQ5NDZFOTI1OTEwNDM5Rjc4MjM5RUEyNTZEMzM5NDhBOA==',
    },
    'a notice of T1': {
      first: '20260101120000',
      second: 'T1',
      tail: '',
      digest: 'MEU3Qzc0RTcyMzkwRThBNTI2QTFFNkQ0RjJBOEE4MjExQThDRDY2OQ==',
    },
  },
} as const
