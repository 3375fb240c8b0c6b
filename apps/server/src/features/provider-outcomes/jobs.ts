import { defineJob } from '../../jobs/job.ts'
import { applyOnce, applyProviderEvent, askSupplier } from '../provider-events/public.ts'
import { applyCompanyOutcome, askAboutCompany } from '../company-real-name/public.ts'
import { applyPersonOutcome, askAboutPerson } from '../real-name/public.ts'

/** Applies one event of the inbox to what it is about. */
export const applyEvent = defineJob({
  ...applyProviderEvent,
  run: async ({ eventId }, services) => {
    await services.database.transaction((tx) =>
      applyOnce(tx, services, eventId, (event) => applyTo[event.type](tx, services, event)),
    )
  },
})

const applyTo = {
  'person.authenticated': applyPersonOutcome,
  'company.authenticated': applyCompanyOutcome,
} as const

/** Asks a supplier about what it has hinted at: a serial number belongs to a person or to a company. */
export const askAboutHint = defineJob({
  ...askSupplier,
  run: async ({ serialNo }, services) => {
    await askAboutPerson(services, serialNo)
    await askAboutCompany(services, serialNo, 'callback')
  },
})
