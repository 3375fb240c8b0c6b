import { sceneOf } from '@qiyin/domain/message/scenes.ts'
import type { Services, Tx } from '../../http/context.ts'
import { wordsFor } from '../message-templates/public.ts'
import { personById } from '../people/public.ts'
import { isEventWanted, publishEvent } from '../source-events/public.ts'
import { messageText, plainValues, type Notice, type SceneValues } from './message-text.ts'
import { contractLink, type ToldContract } from './told-contract.ts'

/**
 * The same notice to the system that the contract came from, as an event that its applications have asked for: what is
 * said to whom, so that it tells its people itself. Nobody's own link is in it, but the contract's.
 */
export async function publishMessage<S extends Notice>(
  tx: Tx,
  services: Pick<Services, 'config' | 'jobs' | 'now'>,
  {
    scene,
    values,
    personId,
    contract,
  }: { scene: S; values: SceneValues[S]; personId: string; contract: ToldContract },
): Promise<void> {
  const { contractId, contractNo, contractName, storedStatus, businessTypeId, sourceId } = contract
  const type = 'contract.message'
  if (!(await isEventWanted(tx, { sourceId, type }))) return
  const words = await wordsFor(tx, { scene, way: 'WEBHOOK', businessTypeId })
  const link = contractLink(services.config, contractId)
  const linked = 'url' in values ? { ...values, url: link } : values
  const receiver = await personById(tx, personId)
  await publishEvent(tx, services, {
    sourceId,
    contract: { contractId, contractNo, contractName, contractStatus: storedStatus },
    type,
    time: services.now(),
    data: {
      scene,
      sceneName: sceneOf(scene).label,
      receiverName: receiver?.name ?? '',
      content: messageText(scene, plainValues(linked), words),
    },
  })
}
