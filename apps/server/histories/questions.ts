import { contractStatus, signStatus } from '@qiyin/domain/contract/status.ts'
import { addDays, dayOf } from '@qiyin/domain/dates.ts'
import { pick, type Roll } from '../src/testing/dice.ts'
import type { Asked, State } from '../src/testing/invariants/listed.ts'
import type { Stage, Viewer } from './stage.ts'
import { randomPattern } from './texts.ts'

type Filter = (roll: Roll, around: Around) => Asked

interface Around {
  readonly stage: Stage
  readonly state: State
  readonly viewer: Viewer
}

const day = (roll: Roll, { stage }: Around): string => addDays(dayOf(stage.now()), -roll(20))
const text = (read: (state: State) => readonly (string | null)[]) => (roll: Roll, around: Around) =>
  randomPattern(
    read(around.state).flatMap((one) => one ?? []),
    roll,
  )
const contractNames = text(({ contracts }) => contracts.map((one) => one.contractName))
const contractNos = text(({ contracts }) => contracts.map((one) => one.contractNo))

const filters: readonly Filter[] = [
  (roll) => ({ contractStatus: pick(Object.values(contractStatus), roll) }),
  (roll) => ({ signStatus: pick(Object.values(signStatus), roll) }),
  (roll) => ({ signType: pick([0, 1] as const, roll) }),
  (roll, { stage }) => ({ businessTypeId: pick([...stage.ground.businessTypeIds, '999999'], roll) }),
  (roll, around) => ({ initiateTimeStart: day(roll, around) }),
  (roll, around) => ({ initiateTimeEnd: day(roll, around) }),
  (roll, around) => ({ completeTimeStart: day(roll, around) }),
  (roll, around) => ({ completeTimeEnd: day(roll, around) }),
  (roll, around) => ({ keyword: (roll(2) === 0 ? contractNames : contractNos)(roll, around) }),
  (roll, around) => ({ contractName: contractNames(roll, around) }),
  (roll, around) => ({ contractNo: contractNos(roll, around) }),
  (roll, around) => ({ signUser: text(({ slots }) => slots.map((one) => one.personName))(roll, around) }),
  (roll, around) => ({ signCompany: text(({ slots }) => slots.map((one) => one.companyName))(roll, around) }),
  (roll, around) => ({
    initiatorName: text(({ contracts }) => contracts.map((one) => one.initiatorName))(roll, around),
  }),
  (roll, { stage, viewer }): Asked =>
    viewer.looking === 'company' ? { companyId: pick([...stage.ground.companyIds, '999999'], roll) } : {},
]

/** One to three filters, of any kind that the viewer's calls take. */
export function randomQuestion(around: Around, roll: Roll): Asked {
  const chosen = Array.from({ length: 1 + roll(3) }, () => pick(filters, roll)(roll, around))
  return Object.assign({}, ...chosen) as Asked
}
