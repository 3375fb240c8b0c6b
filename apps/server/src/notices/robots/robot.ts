import type { RobotKind } from '@qiyin/domain/message/robot.ts'

/** What a group's robot is spoken to by. */
export interface RobotAccess {
  readonly kind: RobotKind
  /** Of its address. */
  readonly key: string
  /** Null where the kind does not sign. */
  readonly secret: string | null
}

/** How sending to a group went. */
export type RobotOutcome =
  | { readonly sent: true }
  | {
      readonly sent: false
      /** Why, in Chinese. */
      readonly failure: string
      /** The text itself is refused: it is not sent again. */
      readonly refusesText: boolean
      /** For so long nothing is taken. */
      readonly restMs: number
    }

/** Sends a text to a group once; never throws. */
export interface RobotPort {
  send(access: RobotAccess, text: string): Promise<RobotOutcome>
}
