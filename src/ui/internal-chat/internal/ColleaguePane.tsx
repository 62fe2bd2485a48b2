import '@ui/kit/texts/shared/pt_BR'
import { useView } from '@app/panel/panel'
import { type Listed, listedColleagues } from '@domain/internal-chat/colleague-list'
import type { World } from '@domain/kernel/world'
import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Illustration } from '@ui/kit/Illustration'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { internalTexts } from '../texts/pt_BR'
import { ColleagueItem } from './ColleagueItem'
import styles from './ColleaguePane.module.css'
import { NoticePermission } from './NoticePermission'
import { useColleaguePages } from './useColleaguePages'

const ROW_PX = 64

const sameListed = (a: readonly Listed[], b: readonly Listed[]): boolean =>
  a.length === b.length &&
  a.every((one, i) => {
    const other = b[i]
    return one.colleague === other?.colleague && one.last === other.last && one.unseen === other.unseen
  })

/** The colleagues one can write to: who is there, what was said last, what is unseen. */
export function ColleaguePane({ onOpen }: { onOpen: (peerId: string) => void }) {
  const t = useTexts(internalTexts)
  const [search, setSearch] = useState('')
  const select = useCallback((world: World) => listedColleagues(world, search), [search])
  const listed = useView(['colleagues', 'internalMessages', 'internalConversations'], select, sameListed)
  const pages = useColleaguePages(search)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    getItemKey: (index) => listed[index]?.colleague.id ?? index,
    overscan: 8,
  })
  const visible = list.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  const { loadMore } = pages
  useEffect(() => {
    if (last >= listed.length - 5) loadMore()
  }, [last, listed.length, loadMore])

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const rows = [...(scroller.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    rows[Math.max(0, Math.min(rows.length - 1, at + step))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows walk from the field into the list.
    <div className="stack fill short" onKeyDown={onKey}>
      <TextInput
        className={styles.search ?? ''}
        aria-label={t('shared:searchColleague')}
        placeholder={t('shared:searchColleague')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NoticePermission />
      <LoadFailure {...pages} as={listed.length === 0 ? 'pane' : 'line'} said={t('failed')} />
      <div ref={scroller} className="fill short relative scroll" aria-busy={pages.loading}>
        {listed.length === 0 && pages.loading && pages.failure === null && <Skeleton label={t('loading')} />}
        {listed.length === 0 && !pages.loading && pages.failure === null && (
          <div className={styles.none} role="status">
            <Illustration of={search.trim() === '' ? 'empty' : 'search'} />
            <p className="m-0">
              {search.trim() === '' ? t('none') : t('noneFound', { search: search.trim() })}
            </p>
            {search !== '' && (
              <Button size="compact-md" variant="light" onClick={() => setSearch('')}>
                {t('kit:clearSearch')}
              </Button>
            )}
          </div>
        )}
        <ul
          className={styles.list}
          style={{ height: list.getTotalSize() }}
          aria-label={t('shared:colleagues')}
        >
          {visible.map(({ index, key, start }) => {
            const one = listed[index]
            return (
              one && (
                <li key={key} style={{ transform: `translateY(${start}px)` }}>
                  <ColleagueItem listed={one} onOpen={onOpen} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {[60, 45, 70, 50].map((width) => (
        <div key={width}>
          <i />
          <b style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
