import '../texts/shared/pt_BR'
import '@mantine/core/styles/Popover.css'
import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import { tell } from '../feedback'
import { IconButton } from '../IconButton'
import { administrationTexts } from '../texts/administration/pt_BR'
import type { ListAddress } from './request'
import styles from './Toolbar.module.css'
import { MOST_VIEWS } from './useListLook'
import type { Views } from './useViews'

type Props = { address: ListAddress; views: Views }

/** All rows, and what the user keeps of searches, filters and orders: each a tab. A dot where what is on is another. */
export function ViewTabs({ address, views: { kept, current, differs, show, keep } }: Props) {
  const t = useTexts(administrationTexts)
  const [naming, setNaming] = useState(false)
  const tab = (name: string | null, query: string) => {
    const on = current === name
    return (
      <UnstyledButton
        key={name ?? ''}
        className={styles.tab ?? ''}
        aria-current={on || undefined}
        onClick={() => show(name, query)}
      >
        {name ?? t('list.all')}
        {on && differs && (
          <span className={styles.dot} role="img" aria-label={t('list.differs')} title={t('list.differs')} />
        )}
      </UnstyledButton>
    )
  }
  return (
    <nav className={styles.tabs} aria-label={t('list.views')}>
      {tab(null, '')}
      {kept.map(({ name, query }) => tab(name, query))}
      <Popover
        opened={naming}
        onChange={setNaming}
        position="bottom-start"
        trapFocus
        // Its target is no control: the button inside is.
        withRoles={false}
      >
        <Popover.Target>
          <span>
            <IconButton
              label={t(kept.length < MOST_VIEWS ? 'list.keepView' : 'list.viewsFull')}
              disabled={kept.length >= MOST_VIEWS}
              size={28}
              onClick={() => setNaming(true)}
            >
              <IconPlus size={16} aria-hidden />
            </IconButton>
          </span>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('list.keepView')}>
          <NameForm
            onName={(name) => {
              keep(name, address.query)
              setNaming(false)
              tell('done', t('list.viewKept', { name }))
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </nav>
  )
}

function NameForm({ onName }: { onName: (name: string) => void }) {
  const t = useTexts(administrationTexts)
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <form onSubmit={submit} className={styles.naming}>
      <TextInput
        label={t('list.viewName')}
        value={name}
        maxLength={40}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ''}>
        {t('shared:save')}
      </Button>
    </form>
  )
}
