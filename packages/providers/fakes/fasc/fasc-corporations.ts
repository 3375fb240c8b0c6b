import { textOf, type FakeRoutes } from '../server/fake-server.ts'
import { closedPage, hostedPage, pressedButton } from '../server/hosted-page.ts'
import { refusal, told, type FascCallHandler } from './fasc-check.ts'

/** A company as the application knows it. */
interface Corporation {
  readonly clientCorpId: string
  readonly corpName: string
  readonly methods: readonly string[]
  readonly redirectUrl: string
  identStatus: 'unidentified' | 'identified'
}

/** What the page's second button means. */
const refusedReason = '企业信息与工商登记不一致'
const knownMethods = ['legalRep', 'legalRepFace', 'legalRepSms', 'agent', 'invite', 'bank', 'letter']

/** Companies at the fake: all of it on one page. */
export function fascCorporations(
  tell: (event: string, said: object) => void,
  now: () => number,
): {
  calls: Readonly<Record<string, FascCallHandler>>
  hosted: FakeRoutes
} {
  const corporations = new Map<string, Corporation>()
  const open = (id: string | undefined): Corporation | undefined => {
    const found = corporations.get(id ?? '')
    return found?.identStatus === 'unidentified' ? found : undefined
  }
  return {
    calls: {
      '/corp/get-auth-url': beginCorporation(corporations),
      '/corp/get': (said) => {
        const found = corporations.get(textOf(said, 'clientCorpId'))
        if (!found) return refusal('210004', '企业不存在')
        const { clientCorpId, identStatus } = found
        return told({
          clientCorpId,
          identStatus,
          bindingStatus: identStatus === 'identified' ? 'authorized' : 'unauthorized',
        })
      },
    },
    hosted: {
      'GET /hosted/corp/{clientCorpId}': ({ ids }) => {
        const found = open(ids['clientCorpId'])
        return found ? { body: hostedPage(`法大大 企业认证 ${found.methods.join(' ')}`) } : closedPage
      },
      'POST /hosted/corp/{clientCorpId}': ({ ids, body }) => {
        const found = open(ids['clientCorpId'])
        const button = pressedButton(body)
        if (!found || !button) return closedPage
        const isPassed = button === 'pass'
        if (isPassed) found.identStatus = 'identified'
        const authResult = isPassed ? 'success' : 'fail'
        const { clientCorpId } = found
        if (button !== 'cancel') {
          const progress = isPassed
            ? { corpIdentProcessStatus: 'success' }
            : { corpIdentProcessStatus: 'failed', corpIdentFailedReason: refusedReason }
          tell('corp-authorize', { eventTime: String(now()), clientCorpId, authResult, ...progress })
        }
        const back = new URL(found.redirectUrl)
        back.searchParams.set('clientCorpId', clientCorpId)
        back.searchParams.set('authResult', authResult)
        return { status: 302, headers: { location: back.href } }
      },
    },
  }
}

function beginCorporation(corporations: Map<string, Corporation>): FascCallHandler {
  return (said, { origin }) => {
    const clientCorpId = textOf(said, 'clientCorpId')
    const info = said['corpIdentInfo']
    const facts: Record<string, unknown> = typeof info === 'object' && info !== null ? { ...info } : {}
    const given = facts['corpIdentMethod']
    const methods = Array.isArray(given) ? given.map(String) : []
    const isComplete =
      textOf(facts, 'corpName') !== '' &&
      textOf(facts, 'corpIdentNo') !== '' &&
      ['corp', 'individual_biz', 'other'].includes(textOf(facts, 'corpIdentType'))
    if (clientCorpId === '' || !isComplete || methods.some((one) => !knownMethods.includes(one)))
      return refusal('210001', '参数错误')
    if (corporations.has(clientCorpId)) return refusal('210039', 'clientCorpId已存在')
    corporations.set(clientCorpId, {
      clientCorpId,
      corpName: textOf(facts, 'corpName'),
      methods,
      redirectUrl: decodeURIComponent(textOf(said, 'redirectUrl')),
      identStatus: 'unidentified',
    })
    return told({ authUrl: `${origin}/hosted/corp/${clientCorpId}` })
  }
}
