import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/Popover.css'
import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { IconButton } from '../IconButton'
import { administrationTexts } from '../texts/administration/pt_BR'
import { type Column, shownColumns } from './column'
import styles from './List.module.css'
import type { useListLook } from './useListLook'

type Props<Row> = {
  columns: readonly Column<Row>[]
  look: ReturnType<typeof useListLook>
}

/** Which columns of a list are shown, and in which order. */
export function ColumnsMenu<Row>({ columns, look: [look, change] }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const shown = shownColumns(columns, look.columns).slice(1)
  const keys = shown.map(({ key }) => key)
  const others = columns.slice(1).filter(({ key }) => !keys.includes(key))
  const move = (index: number, by: 1 | -1) => {
    const next = [...keys]
    const [key = ''] = next.splice(index, 1)
    next.splice(index + by, 0, key)
    change({ columns: next })
  }
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--balcao-muted)"
          size={32}
          aria-label={t('list.columns')}
          title={t('list.columns')}
        >
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')}>
        <ul className={styles.columns}>
          {[...shown, ...others].map(({ key, title }, index) => (
            <li key={key}>
              <Checkbox
                label={title}
                checked={keys.includes(key)}
                {...(index === 0 && { 'data-autofocus': true })}
                onChange={(event) =>
                  change({
                    columns: event.currentTarget.checked
                      ? [...keys, key]
                      : keys.filter((each) => each !== key),
                  })
                }
              />
              {keys.includes(key) && (
                <span>
                  <IconButton
                    label={t('list.columnUp', { name: title })}
                    size={28}
                    disabled={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('list.columnDown', { name: title })}
                    size={28}
                    disabled={index === keys.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
