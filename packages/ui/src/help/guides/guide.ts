/** A guide of the help as a page of its own. */
export interface Guide {
  title: string
  /** Whom it is for and what it leads to. */
  lead: string
  sections: readonly GuideSection[]
}

/** Some sentences, the steps of a thing to do, or questions with their answers. */
export interface GuideSection {
  /** Its place in the address; no other section of the guide has it. */
  id: string
  title: string
  paragraphs?: readonly string[]
  steps?: readonly GuideStep[]
  questions?: readonly (readonly [question: string, answer: string])[]
}

/** What a user does; names of buttons and fields stand in “” as the product shows them. */
export interface GuideStep {
  text: string
  /** The name of a file in `pictures`, without its ending; those of phones begin with `phone-`. */
  picture?: string
}
