import { useReplay } from '@app/replay/replay'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import { EntryList } from './EntryList'
import styles from './EntryPane.module.css'
import { type EntryFilter, isFiltering, KINDS, NO_FILTER, placesThatFit } from './entryFilter'

/** Typing rests this long before the log is searched, ms. */
const REST_MS = 200

/** The timeline's list with its filter. */
export function EntryPane({ onSeek }: { onSeek: (at: number) => void }) {
  const t = useTexts(replayTexts)
  const { timeline } = useReplay()
  const [filter, setFilter] = useState<EntryFilter>(NO_FILTER)
  const [found, setFound] = useState<readonly number[] | null>(null)
  const [done, setDone] = useState<number | null>(null)

  useEffect(() => {
    if (!isFiltering(filter)) {
      setFound(null)
      setDone(null)
      return
    }
    const giveUp = new AbortController()
    const rest = setTimeout(
      async () => {
        const places = await placesThatFit(timeline, filter, giveUp.signal, setDone)
        if (!places) return
        setFound(places)
        setDone(null)
      },
      filter.text === '' ? 0 : REST_MS,
    )
    return () => {
      clearTimeout(rest)
      giveUp.abort()
    }
  }, [timeline, filter])

  return (
    <section className="stack min-0 short tall on-panel" aria-label={t('entries.region')}>
      <div className={styles.filters}>
        <TextInput
          className={styles.search ?? ''}
          size="xs"
          type="search"
          role="searchbox"
          aria-label={t('entries.searchLabel')}
          placeholder={t('entries.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={filter.text}
          onChange={(event) => {
            const { value } = event.currentTarget
            setFilter((now) => ({ ...now, text: value }))
          }}
        />
        <fieldset className={styles.kinds} aria-label={t('entries.kinds')}>
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={filter.kinds.includes(kind)}
              onClick={() =>
                setFilter((now) => ({
                  ...now,
                  kinds: now.kinds.includes(kind)
                    ? now.kinds.filter((other) => other !== kind)
                    : [...now.kinds, kind],
                }))
              }
            >
              {t(`kinds.${kind}`)}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={filter.problems}
            title={t('entries.problemsHint')}
            onClick={() => setFilter((now) => ({ ...now, problems: !now.problems }))}
          >
            {t('entries.problems')}
          </button>
        </fieldset>
        <span className={styles.count} role="status">
          {done !== null
            ? t('entries.filtering', { count: Math.round(done * 100) })
            : found && t('entries.found', { count: found.length })}
        </span>
      </div>
      {found?.length === 0 ? (
        <div className={styles.none}>
          <p>{t('entries.none')}</p>
          <button type="button" onClick={() => setFilter(NO_FILTER)}>
            {t('entries.clear')}
          </button>
        </div>
      ) : (
        <EntryList places={found} onSeek={onSeek} />
      )}
    </section>
  )
}
