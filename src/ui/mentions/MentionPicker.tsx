import { sameList, useCommands, useView } from '@app/panel/panel'
import type { ColleagueRow } from '@domain/internal-chat/tables'
import type { World } from '@domain/kernel/world'
import { byName } from '@domain/text/by-name'
import { foldText } from '@domain/text/fold-text'
import { Avatar } from '@ui/kit/Avatar'
import { useTexts } from '@ui/kit/text'
import { writingTexts } from '@ui/schedules/texts/writing/pt_BR'
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './MentionPicker.module.css'

/** What the composer's keys do with the list. True: the key was the list's. */
export type MentionHandle = { key: (key: string) => boolean }

const MOST = 8

type Props = {
  query: string
  onPick: (name: string) => void
  onClose: () => void
  ref: Ref<MentionHandle>
}

/** Colleagues to name in a comment: opened by `@`, chosen by arrows and Enter or by a click. */
export default function MentionPicker({ query, onPick, onClose, ref }: Props) {
  const writing = useTexts(writingTexts)
  const commands = useCommands()
  const [at, setAt] = useState(0)
  const found = useView(
    ['colleagues'],
    useCallback((world: World) => colleaguesLike(world, query), [query]),
    sameList,
  )
  useEffect(() => {
    void commands.loadColleagues('', 1)
  }, [commands])
  const active = Math.min(at, Math.max(0, found.length - 1))
  useImperativeHandle(ref, () => ({
    key(key) {
      if (key === 'Escape') {
        onClose()
        return true
      }
      const chosen = found[active]
      if (!chosen) return false
      if (key === 'ArrowDown') setAt((active + 1) % found.length)
      else if (key === 'ArrowUp') setAt((active + found.length - 1) % found.length)
      else if (key === 'Enter' || key === 'Tab') onPick(chosen.name)
      else return false
      return true
    },
  }))
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that the keys have come to is seen.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  if (found.length === 0) return null
  return (
    <div ref={list} className={styles.list} role="listbox" aria-label={writing('mention')}>
      {found.map(({ id, name, department }, index) => (
        <button
          key={id}
          type="button"
          role="option"
          aria-selected={index === active}
          className={styles.item}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(name)}
        >
          <Avatar name={name} />
          <span>{name}</span>
          {department && <small className="muted">{department}</small>}
        </button>
      ))}
    </div>
  )
}

function colleaguesLike(world: World, query: string): ColleagueRow[] {
  const wanted = foldText(query)
  return [...world.rows.colleagues.values()]
    .filter(({ name }) =>
      foldText(name)
        .split(' ')
        .some((word) => word.startsWith(wanted)),
    )
    .sort((a, b) => byName(a.name, b.name))
    .slice(0, MOST)
}
