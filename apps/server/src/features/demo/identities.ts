import type { Input, Result } from '@qiyin/calls/call.ts'
import type { demoIdentities } from '@qiyin/calls/areas/site.ts'
import type { Context } from '../../http/context.ts'
import { requireDemo } from './require-demo.ts'

/** Nobody's numbers with right checksums; characters 15 to 17 decide what the simulated source answers. */
export const trialIdentities = [
  { name: '沈知夏', identityNo: '110101199003071233', outcome: '核验通过' },
  { name: '沈知夏', identityNo: '110101199003070003', outcome: '信息不匹配' },
  { name: '沈知夏', identityNo: '110101199003070011', outcome: '人脸不匹配' },
  { name: '沈知夏', identityNo: '110101199003079999', outcome: '核验源无应答' },
] as const

/** GET /demo/identities: what to type into the real-name form; a supplier that is asked itself knows none of them. */
export async function listDemoIdentities(
  { supplierCode }: Input<typeof demoIdentities>,
  { config }: Context,
): Promise<Result<typeof demoIdentities>> {
  requireDemo(config)
  return supplierCode !== undefined && config.suppliers[supplierCode] ? [] : [...trialIdentities]
}
