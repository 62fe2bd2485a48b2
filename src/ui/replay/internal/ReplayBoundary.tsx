import { useTexts } from '@ui/kit/text'
import { Component, type ReactNode } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './Stage.module.css'

/** A screen that a strange world brings down must not take the timeline with it. */
export class ReplayBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <Crashed onAgain={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}

function Crashed({ onAgain }: { onAgain: () => void }) {
  const t = useTexts(replayTexts)
  return (
    <div className={styles.nobody} role="alert">
      <p className="m-0 lead">{t('stage.crashed')}</p>
      <button className="borderless clear same-font primary pointer" type="button" onClick={onAgain}>
        {t('stage.again')}
      </button>
    </div>
  )
}
