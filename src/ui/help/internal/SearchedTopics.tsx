import { searchTopics } from '@domain/help/search'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { helpTexts } from '../texts/pt_BR'
import { type HelpTopic, HelpTopics } from './HelpTopics'
import styles from './HelpTopics.module.css'

/** Topics that can be searched by words as people type them: without accents, begun. */
export function SearchedTopics({ topics }: { topics: readonly HelpTopic[] }) {
  const t = useTexts(helpTexts)
  const [search] = useSearchParams()
  // What a link asks about.
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const found = searchTopics(topics, typed)
  return (
    <div>
      <TextInput
        className={styles.search ?? ''}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={styles.found} role="status">
        {typed.trim() === ''
          ? ''
          : found.length === 0
            ? t('nothing', { typed: typed.trim() })
            : t('found', { count: found.length })}
      </p>
      <HelpTopics topics={found} />
    </div>
  )
}
