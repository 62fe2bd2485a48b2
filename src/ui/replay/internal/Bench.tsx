import { type ReplayDesk, type RowKey, useReplay } from '@app/replay/replay'
import { useMediaQuery } from '@mantine/hooks'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { type CSSProperties, useEffect, useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import { Banner, type Checked } from './Banner'
import styles from './Bench.module.css'
import { DockDivider, HEIGHT } from './DockDivider'
import { EntryPane } from './EntryPane'
import { Inspector, type InspectorView } from './Inspector'
import { Stage } from './Stage'
import { type Stop, Stops } from './Stops'
import { Tools } from './Tools'
import { Transport } from './Transport'
import { usePlayer } from './usePlayer'
import { useReplayKeys } from './useReplayKeys'

const NO_EFFECT = { getInitialValueInEffect: false }
type View = 'stage' | 'timeline' | 'inspector'

type Props = { desk: ReplayDesk; onOpen: (file: File) => void; onLeave: () => void }

/** The open log: the screens above, the timeline and what can be known of a place below. */
export function Bench({ desk, onOpen, onLeave }: Props) {
  const t = useTexts(replayTexts)
  const { timeline } = useReplay()
  const [stops, setStops] = useState<readonly Stop[]>([])
  const [checked, setChecked] = useState<Checked>(null)
  const [height, setHeight] = useState<number>(HEIGHT.first)
  const [view, setView] = useState<View>('stage')
  const [inspected, setInspected] = useState<InspectorView>({
    tab: 'entry',
    entity: null,
    compared: [0, timeline.length],
  })
  const narrow = useMediaQuery('(max-width: 767px)', undefined, NO_EFFECT) ?? false
  const player = usePlayer(stops.filter(({ on }) => on).map(({ stop }) => stop))
  useReplayKeys(player)

  useEffect(() => {
    let gone = false
    void desk.check().then((done) => {
      if (!gone) setChecked(done.ok ? done.value : 'failed')
    })
    return () => {
      gone = true
    }
  }, [desk])

  const stopAt = ({ table, id }: RowKey) =>
    setStops((now) => [
      ...now,
      { key: Math.max(0, ...now.map(({ key }) => key)) + 1, on: true, stop: { table, id } },
    ])
  const shows = (one: View) => !narrow || view === one
  return (
    <div className={styles.bench} style={{ '--dock': `${height}px` } as CSSProperties}>
      <Banner checked={checked} onLeave={onLeave}>
        <Tools desk={desk} onSeek={player.seek} onOpen={onOpen} />
      </Banner>
      {narrow && (
        <Tabs
          label={t('views.label')}
          tab={view}
          tabs={[
            ['stage', t('views.stage')],
            ['timeline', t('views.timeline')],
            ['inspector', t('views.inspector')],
          ]}
          onChange={setView}
          panelId="replay-view"
        />
      )}
      <div id="replay-view" className="stack fill short">
        {shows('stage') && <Stage />}
        {!narrow && <DockDivider height={height} onHeight={setHeight} />}
        {!narrow && <TransportBar player={player} stops={stops} onStops={setStops} />}
        <div className={styles.dock} hidden={narrow && view === 'stage'}>
          {shows('timeline') && <EntryPane onSeek={player.seek} />}
          {shows('inspector') && (
            <Inspector view={inspected} onView={setInspected} onSeek={player.seek} onStop={stopAt} />
          )}
        </div>
      </div>
      {narrow && <TransportBar player={player} stops={stops} onStops={setStops} />}
    </div>
  )
}

type BarProps = {
  player: ReturnType<typeof usePlayer>
  stops: readonly Stop[]
  onStops: (stops: readonly Stop[]) => void
}

const TransportBar = ({ player, stops, onStops }: BarProps) => (
  <Transport player={player}>
    <Stops stops={stops} onStops={onStops} onSeek={player.seek} />
  </Transport>
)
