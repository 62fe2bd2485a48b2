import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Illustration } from '../Illustration'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './List.module.css'

/** A way to something, by an address or at once. */
export type Way = Readonly<{ label: string; onClick: () => void } | { label: string; to: string }>

/** The ways to fill a list that has nothing yet. */
export type EmptyWays = Readonly<{
  /** What is mostly done: a ready set, another page. Left out, rows from a file come first where there can be any. */
  first?: Way | undefined
  /** The form for a single one. */
  add?: Way | null | undefined
}>

type Props = {
  /** A sentence, or '' for the network: it could not be read. */
  failed: string | null
  onRetry: () => void
  /** Something is searched for or filtered by. */
  narrowed: boolean
  onClear: () => void
  ways: EmptyWays & { onImport?: () => void }
  children: ReactNode
}

/** In place of rows: it could not be read, nothing matches, or there is nothing yet and this is how it is filled. */
export function ListState({ failed, onRetry, narrowed, onClear, ways, children }: Props) {
  const t = useTexts(administrationTexts)
  if (failed !== null)
    return (
      <div className={styles.state} role="alert">
        <Illustration of="trouble" />
        <p>{failed || t('list.failed')}</p>
        <Button variant="light" onClick={onRetry}>
          {t('list.retry')}
        </Button>
      </div>
    )
  if (narrowed)
    return (
      <div className={styles.state} role="status">
        <Illustration of="search" />
        <p>{t('list.nothingFound')}</p>
        <Button variant="light" onClick={onClear}>
          {t('list.clear')}
        </Button>
      </div>
    )
  const { first, add, onImport } = ways
  return (
    <div className={styles.state} role="status">
      <Illustration of="empty" />
      {children}
      <div className="flex wrap centered gap-8">
        {first && <Go way={first} variant="filled" />}
        {onImport && (
          <Button
            variant={first ? 'light' : 'filled'}
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={onImport}
          >
            {t('list.importFirst')}
          </Button>
        )}
        {add && (
          <Go
            way={first || onImport ? add : { ...add, label: t('list.first') }}
            variant={first || onImport ? 'default' : 'light'}
          />
        )}
      </div>
    </div>
  )
}

function Go({ way, variant }: { way: Way; variant: 'filled' | 'light' | 'default' }) {
  return 'to' in way ? (
    <Button variant={variant} component={Link} to={way.to}>
      {way.label}
    </Button>
  ) : (
    <Button variant={variant} onClick={way.onClick}>
      {way.label}
    </Button>
  )
}
