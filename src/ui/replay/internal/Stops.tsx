import '@mantine/core/styles/Checkbox.css'
import { type Breakpoint, useReplay } from '@app/replay/replay'
import { Button, Checkbox, NativeSelect, Popover, TextInput } from '@mantine/core'
import { IconHandStop, IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import { KINDS } from './entryFilter'
import styles from './Stops.module.css'
import { plainly } from './times'

/** A breakpoint of the list. */
export type Stop = Readonly<{ key: number; on: boolean; stop: Breakpoint }>

type By = 'kind' | 'name' | 'id' | 'violation'
const BYS: readonly By[] = ['name', 'kind', 'id', 'violation']
const NAME_OF = {
  kind: 'stops.byKind',
  name: 'stops.byName',
  id: 'stops.byId',
  violation: 'stops.byViolation',
} as const

type Props = {
  stops: readonly Stop[]
  onStops: (stops: readonly Stop[]) => void
  onSeek: (at: number) => void
}

/** The breakpoints: a list to add to, to switch on and off, and to go along. */
export function Stops({ stops, onStops, onSeek }: Props) {
  const t = useTexts(replayTexts)
  const replay = useReplay()
  const [opened, setOpened] = useState(false)
  const [by, setBy] = useState<By>('name')
  const [value, setValue] = useState('')
  const [lost, setLost] = useState(false)
  const active = stops.filter(({ on }) => on)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const stop = breakpointOf(by, value.trim())
    if (!stop) return
    onStops([...stops, { key: Math.max(0, ...stops.map(({ key }) => key)) + 1, on: true, stop }])
    setValue('')
    setLost(false)
  }
  const go = (direction: 'forwards' | 'backwards') => {
    const wanted = active.map(({ stop }) => stop)
    const at =
      direction === 'forwards'
        ? replay.firstStop(wanted, replay.getAt(), replay.timeline.length)
        : replay.lastStop(wanted, replay.getAt())
    setLost(at === null)
    if (at !== null) onSeek(at)
  }
  const say = ({ kind, name, table, id, violation }: Breakpoint): string => {
    if (kind) return `${t('stops.byKind')}: ${t(`kinds.${kind}`)}`
    if (name) return `${t('stops.byName')}: ${plainly(name)}`
    if (id) return `${t('stops.byId')}: ${table ? `${table} ` : ''}${plainly(id)}`
    return `${t('stops.byViolation')}: ${violation === true ? t('stops.anyRule') : violation}`
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="top-end" width={340} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant={active.length > 0 ? 'light' : 'default'}
          leftSection={<IconHandStop size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
          aria-label={t('stops.button', { count: active.length })}
        >
          {active.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        // Escape closes this, and not the conversation behind it as well.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <h3 className={styles.title}>{t('stops.title')}</h3>
        {stops.length === 0 && <p className={styles.none}>{t('stops.none')}</p>}
        <ul className={styles.list}>
          {stops.map(({ key, on, stop }) => (
            <li key={key}>
              <Checkbox
                size="xs"
                checked={on}
                label={say(stop)}
                onChange={() => onStops(stops.map((one) => (one.key === key ? { ...one, on: !on } : one)))}
              />
              <IconButton
                label={t('stops.remove', { stop: say(stop) })}
                size={24}
                onClick={() => onStops(stops.filter((one) => one.key !== key))}
              >
                <IconX size={14} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
        <form className={styles.form} onSubmit={add}>
          <NativeSelect
            size="xs"
            aria-label={t('stops.by')}
            value={by}
            onChange={({ currentTarget }) => {
              setBy(BYS.find((one) => one === currentTarget.value) ?? 'name')
              setValue('')
            }}
            data={BYS.map((one) => ({ value: one, label: t(NAME_OF[one]) }))}
          />
          {by === 'kind' ? (
            <NativeSelect
              size="xs"
              aria-label={t('stops.value')}
              value={value}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
              data={['', ...KINDS].map((kind) => ({
                value: kind,
                label: KINDS.some((one) => one === kind) ? t(`kinds.${kind as (typeof KINDS)[number]}`) : '…',
              }))}
            />
          ) : (
            <TextInput
              size="xs"
              aria-label={t('stops.value')}
              placeholder={by === 'violation' ? t('stops.anyRule') : t('stops.value')}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
          <Button size="xs" type="submit" variant="default">
            {t('stops.add')}
          </Button>
        </form>
        {active.length > 0 && (
          <div className={styles.go}>
            <Button size="compact-sm" variant="light" onClick={() => go('backwards')}>
              {t('stops.previous')}
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => go('forwards')}>
              {t('stops.next')}
            </Button>
            <span role="status">{lost && t('stops.notFound')}</span>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The breakpoint that is meant; null while something is missing. */
function breakpointOf(by: By, value: string): Breakpoint | null {
  if (by === 'violation') return { violation: value === '' ? true : value }
  if (value === '') return null
  if (by === 'kind') {
    const kind = KINDS.find((one) => one === value)
    return kind ? { kind } : null
  }
  return by === 'name' ? { name: value } : { id: value }
}
