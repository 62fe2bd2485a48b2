import { PanelProvider } from '@app/panel/panel'
import { type Replay, type ReplayDesk, ReplayProvider, type ReplayRefusal } from '@app/replay/replay'
import { loadParts } from '@ui/kit/part'
import ThemeProvider from '@ui/shell/ThemeProvider'
import { useEffect, useState } from 'react'
import { Bench } from './internal/Bench'
import { OpenFile } from './internal/OpenFile'
import { ReplayBoundary } from './internal/ReplayBoundary'
import { loadScreens } from './internal/Stage'

type State =
  | { phase: 'asking'; refused: { name: string; reason: ReplayRefusal } | null }
  | { phase: 'reading'; name: string; done: number }
  | { phase: 'open'; replay: Replay }

/** Asks for a log and opens it. A reload asks again: nothing of a log is kept. */
export default function ReplayPage({ desk }: { desk: ReplayDesk }) {
  const [state, setState] = useState<State>({ phase: 'asking', refused: null })

  const [ready, setReady] = useState(false)
  useEffect(() => {
    // All of it, since the network may be gone by then. What could not be fetched is asked for again where it is wanted.
    void Promise.allSettled([
      loadScreens().then(() => loadParts()),
      document.fonts.load('1em Inter'),
      document.fonts.load('1em Twemoji', '🙂'),
    ]).then(() => setReady(true))
  }, [])

  async function open(file: File): Promise<void> {
    const { name } = file
    setState({ phase: 'reading', name, done: 0 })
    const opened = await desk.open(file, ({ done }) => {
      if (done !== null) setState({ phase: 'reading', name, done })
    })
    if (opened.ok) setState({ phase: 'open', replay: opened.value })
    else setState({ phase: 'asking', refused: { name, reason: opened.reason } })
  }

  if (state.phase !== 'open')
    return (
      <OpenFile
        ready={ready}
        reading={state.phase === 'reading' ? state : null}
        refused={state.phase === 'asking' ? state.refused : null}
        onFile={(file) => void open(file)}
        onCancel={desk.cancel}
      />
    )
  const { replay } = state
  return (
    <ReplayBoundary>
      <PanelProvider panel={replay.panel}>
        <ReplayProvider replay={replay}>
          <ThemeProvider>
            <Bench
              key={replay.info.fileName}
              desk={desk}
              onOpen={(file) => void open(file)}
              onLeave={() => {
                desk.close()
                setState({ phase: 'asking', refused: null })
              }}
            />
          </ThemeProvider>
        </ReplayProvider>
      </PanelProvider>
    </ReplayBoundary>
  )
}
