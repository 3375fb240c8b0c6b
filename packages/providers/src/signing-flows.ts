/** Somebody who signs, for themselves or for a company. */
export interface FlowSigner {
  /** Our own name of the slot; the supplier tells it back. */
  readonly signerKey: string
  /** Whose turn it is first; equal numbers sign in any order. */
  readonly order: number
  /** Without a number where the signer has not proven it here yet: then the supplier knows name and mobile alone. */
  readonly person: { readonly name: string; readonly identityNo?: string; readonly mobile: string }
  readonly company?: { readonly companyName: string; readonly creditNo: string }
  /** Signs without anybody's doing, with this seal of the supplier's and under the company's grant there. */
  readonly autoSign?: { readonly sealId: string }
  readonly positions: readonly FlowPosition[]
}

/** Where a stamp stands: the page from 1, its middle in points from the left and from the bottom. */
export interface FlowPosition {
  readonly fileRef: string
  readonly page: number
  readonly xPt: number
  readonly yPt: number
}

/** What is to be signed, by whom and until when. */
export interface FlowRequest {
  /** Our number; the reference by which a create that timed out is looked for. */
  readonly contractNo: string
  readonly title: string
  readonly files: readonly { readonly fileRef: string; readonly fileName: string }[]
  /** The product keeps the deadline itself: suppliers tell of it late. */
  readonly deadline: Date
  readonly signers: readonly FlowSigner[]
  readonly notifyUrl: string
}

/** How a flow stands; the product's own words, the supplier's numbers stay with it. */
export interface FlowState {
  readonly status: 'draft' | 'signing' | 'completed' | 'cancelled' | 'rejected' | 'expired'
  readonly signers: readonly {
    readonly signerKey: string
    readonly status: 'waiting' | 'signing' | 'signed' | 'rejected'
  }[]
}

/** Something that has happened to a flow; told any number of times, with the same key. */
export interface FlowEvent {
  readonly type:
    | 'task.read'
    | 'task.signed'
    | 'task.rejected'
    | 'flow.completed'
    | 'flow.cancelled'
    | 'flow.rejected'
    | 'flow.expired'
  readonly flowId: string
  /** Of events of one signer, where the supplier names it. */
  readonly signerKey?: string
  readonly occurredAt: Date
  readonly dedupeKey: string
}

/** Signing at a supplier. All of it may be asked again but `createFlow` and `uploadDocument`. */
export interface SigningFlows {
  /** The most that one flow takes; infinite where that was not published. */
  readonly most: { readonly signers: number; readonly positions: number }
  /** The most flows of one page of `getBatchSignUrl`. */
  readonly mostInBatch: number
  /** Brings a PDF there, and waits until it can be used; throws `Transient` when that takes too long. */
  uploadDocument(document: {
    readonly contractNo: string
    readonly fileName: string
    readonly bytes: Uint8Array
  }): Promise<{ readonly fileRef: string }>

  /** Makes a flow that nobody is told of yet. Throws `InvalidInput` for more than the supplier takes. */
  createFlow(request: FlowRequest): Promise<{ readonly flowId: string }>

  /** Begins it; those who sign automatically have signed soon after. */
  startFlow(flow: { readonly flowId: string; readonly contractNo: string }): Promise<void>

  /** The page of one signer. Throws `NotAuthorised` where the person has to be proven there first. */
  getSignUrl(asked: {
    readonly flowId: string
    readonly contractNo: string
    readonly signer: FlowSigner
    readonly returnUrl: string
  }): Promise<{ readonly url: string }>

  /** One page for several flows of one person. */
  getBatchSignUrl(asked: {
    readonly flowIds: readonly string[]
    readonly signer: FlowSigner
    readonly returnUrl: string
  }): Promise<{ readonly url: string }>

  /** Calls it off; throws `WrongState` when it has ended. */
  cancelFlow(asked: {
    readonly flowId: string
    readonly contractNo: string
    readonly reason: string
  }): Promise<void>

  getFlow(flow: { readonly flowId: string; readonly contractNo: string }): Promise<FlowState>

  /** The signed PDFs, in the order of the supplier; throws `WrongState` before the flow is completed. */
  downloadSigned(flow: {
    readonly flowId: string
    readonly contractNo: string
  }): Promise<readonly { readonly fileName: string; readonly bytes: Uint8Array }[]>
}
