import type { FaceSession, FaceState, PersonFactors } from '../person-identity.ts'

/**
 * The pages on which a phone's camera looks at a face: the platform owns them and what they store. Errors of this
 * port pass through the provider unchanged.
 */
export interface FacePages {
  /** Opens a page for the serial number, or gives the open one again unless it is to be renewed. */
  open(request: {
    readonly serialNo: string
    readonly personAccountId: string
    readonly factors: PersonFactors
    readonly renew: boolean
  }): Promise<FaceSession>
  read(serialNo: string): Promise<FaceState>
  /** Closes what is open; an outcome stays. */
  close(serialNo: string): Promise<void>
}
