import { Button, Menu, UnstyledButton } from '@mantine/core'
import { type Icon, IconDots, IconX } from '@tabler/icons-react'
import { languageTag, useTexts } from '@ui/kit/text'
import { useRef, useState } from 'react'
import { layerPart } from '../part'
import { administrationTexts } from '../texts/administration/pt_BR'
import { useNarrow } from '../useNarrow'
import { ASKED_ABOVE } from './askedAbove'
import styles from './Toolbar.module.css'
import { useFold } from './useFold'
import type { Whole } from './whole'

const ConfirmDialog = layerPart(() => import('../ConfirmDialog'))

/** Something that can be done with many rows at once. */
export type BulkAction = Readonly<{
  label: string
  icon: Icon
  danger?: boolean
  /** It is done without a question of its own, and can be had back: of many rows it is asked about here. */
  atOnce?: boolean
  /** Begins it: asks, or does it. What it came to is said by it; `done` takes the choice away. */
  onClick: (ids: readonly string[], done: () => void) => void
  /** Can it be done with all that the filters find? `kind`: the server's name of it (server/directory/bulk/kinds.ts). */
  whole?: Readonly<{ kind: string; onClick: (whole: Whole, done: () => void) => void }>
}>

type Props = {
  ids: readonly string[]
  actions: readonly BulkAction[]
  /** All that the filters find, where they can be chosen instead of the rows; `chosen`: they are. */
  whole: Whole | null
  wholeIsChosen: boolean
  onWhole: () => void
  onClear: () => void
}

/** What can be done with the rows that are chosen, on whichever page they stand, or with all that match. */
export function BulkBar({ ids, actions, whole, wholeIsChosen, onWhole, onClear }: Props) {
  const t = useTexts(administrationTexts)
  const narrow = useNarrow()
  const bar = useRef<HTMLDivElement>(null)
  const all = wholeIsChosen ? whole : null
  const values = whole && { count: whole.total, total: whole.total.toLocaleString(languageTag()) }
  const offered = actions.filter((action) => !all || action.whole)
  const [line, room] = useFold<HTMLDivElement>(offered.map(({ label }) => label).join())
  const fits = narrow ? 0 : room
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const run = (action: BulkAction) => {
    if (all) action.whole?.onClick(all, onClear)
    else if (action.atOnce && ids.length > ASKED_ABOVE) setAsked(action)
    else action.onClick(ids, onClear)
  }
  return (
    <div
      ref={bar}
      className={styles.bulk}
      role="toolbar"
      aria-label={t('list.bulk')}
      tabIndex={-1}
      onKeyDown={({ key, target }) => {
        // Of what opens over it, Escape is for that.
        if (key === 'Escape' && bar.current?.contains(target as Node)) onClear()
      }}
    >
      <strong role="status">
        {all && values
          ? t(all.least ? 'list.wholeChosenLeast' : 'list.wholeChosen', values)
          : t('list.chosen', { count: ids.length })}
      </strong>
      {whole && values && !wholeIsChosen && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onWhole()
            // The button goes: who walks by keyboard stays with what can be done.
            bar.current?.focus()
          }}
        >
          {t(whole.least ? 'list.wholeLeast' : 'list.whole', values)}
        </Button>
      )}
      {!narrow && (
        <div ref={line} className={styles.deeds}>
          {offered.map((action, place) => (
            <Button
              key={action.label}
              variant="subtle"
              color="gray"
              size="compact-sm"
              h={32}
              c={action.danger ? 'var(--balcao-danger-text)' : 'var(--balcao-text)'}
              leftSection={<action.icon size={16} aria-hidden />}
              data-hidden={place >= fits || undefined}
              onClick={() => run(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {fits < offered.length && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={styles.more ?? ''} aria-label={t('list.moreDeeds')}>
              <IconDots size={18} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.slice(fits).map((action) => (
              <Menu.Item
                key={action.label}
                leftSection={<action.icon size={16} aria-hidden />}
                {...(action.danger && { color: 'danger' })}
                onClick={() => run(action)}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && (
        <ConfirmDialog
          title={t('list.bulkAsk', { action: asked.label, count: ids.length })}
          text={t('list.bulkAskText')}
          action={asked.label}
          color={asked.danger ? 'danger' : 'primary'}
          onConfirm={() => {
            setAsked(null)
            asked.onClick(ids, onClear)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <UnstyledButton
        className={`${styles.add} ${styles.end}`}
        aria-label={t('list.chooseNone')}
        onClick={onClear}
      >
        <IconX size={16} aria-hidden />
        {!narrow && (
          <>
            {t('list.clearChoice')} <kbd className={styles.key}>Esc</kbd>
          </>
        )}
      </UnstyledButton>
    </div>
  )
}
