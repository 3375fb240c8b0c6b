import { Component, type ReactNode } from 'react'
import { FailureScreen } from './failure-screen.tsx'

interface State {
  failed: boolean
  error: unknown
}

/** Shows the failure screen where no route catches what its children throw. */
export class FailureBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error }
  }

  override state: State = { failed: false, error: undefined }

  override render(): ReactNode {
    return this.state.failed ? <FailureScreen error={this.state.error} /> : this.props.children
  }
}
