import '@ui/shared/texts/pt_BR'
import { Button, Menu, Popover, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconTrash } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useState } from 'react'
import { tell } from '../feedback'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './List.module.css'
import type { ListAddress } from './request'
import { MOST_VIEWS, type useListLook } from './useListLook'

type Props = { address: ListAddress; look: ReturnType<typeof useListLook> }

/** Searches, filters and orders that the user keeps under a name, and keeping what is shown now. */
export function ViewsMenu({ address, look: [{ views = [] }, change] }: Props) {
  const t = useTexts(administrationTexts)
  const [naming, setNaming] = useState(false)
  const current = views.find(({ query }) => query === address.query)
  return (
    <Popover
      opened={naming}
      onChange={setNaming}
      position="bottom-end"
      withinPortal
      trapFocus
      // Its target is no control: the menu's button inside is.
      withRoles={false}
    >
      <Popover.Target>
        <span>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
                {current?.name ?? t('list.views')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {views.map(({ name, query }) => (
                <Menu.Item
                  key={name}
                  rightSection={query === address.query ? <IconCheck size={16} aria-hidden /> : null}
                  onClick={() => address.show(query)}
                >
                  {name}
                </Menu.Item>
              ))}
              {views.length > 0 && <Menu.Divider />}
              {current === undefined ? (
                <Menu.Item onClick={() => setNaming(true)}>{t('list.keepView')}</Menu.Item>
              ) : (
                <Menu.Item
                  color="danger"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => change({ views: views.filter((view) => view !== current) })}
                >
                  {t('list.dropView', { name: current.name })}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('list.keepView')}>
        <NameForm
          onName={(name) => {
            const others = views.filter((view) => view.name !== name)
            change({ views: [...others, { name, query: address.query }].slice(-MOST_VIEWS) })
            setNaming(false)
            tell('done', t('list.viewKept', { name }))
          }}
        />
      </Popover.Dropdown>
    </Popover>
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
