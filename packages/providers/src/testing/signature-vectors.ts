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
