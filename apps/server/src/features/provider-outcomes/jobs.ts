import { defineJob } from '../../jobs/job.ts'
import { applyOnce, applyProviderEvent, askSupplier } from '../provider-events/public.ts'
import { applyPersonOutcome, askAboutPerson } from '../real-name/public.ts'

/** Applies one event of the inbox to what it is about. */
export const applyEvent = defineJob({
  ...applyProviderEvent,
  run: async ({ eventId }, services) => {
    await services.database.transaction((tx) =>
      applyOnce(tx, services, eventId, (event) => applyPersonOutcome(tx, services, event)),
    )
  },
})

/** Asks a supplier about what it has hinted at. */
export const askAboutHint = defineJob({
  ...askSupplier,
  run: ({ serialNo }, services) => askAboutPerson(services, serialNo),
})
