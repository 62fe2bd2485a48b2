import '@ui/kit/texts/shared/pt_BR'
import { freeId } from '@domain/bots/editing'
import { optionExit } from '@domain/bots/exits'
import type { NodeOf } from '@domain/bots/nodes'
import { CHOICE_LIMITS } from '@domain/messages/choice-form'
import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import styles from '../Editor.module.css'
import { editorTexts } from '../texts/pt_BR'
import type { SetNode } from './fields'
import { Target } from './Target'

const MOST = 10
const { buttons: BUTTONS, list: LIST } = CHOICE_LIMITS

/** The options of a menu: up to three are buttons, more are a list that a button opens. */
export function OptionsField({ node, set }: { node: NodeOf<'menu'>; set: SetNode }) {
  const t = useTexts(editorTexts)
  const { options } = node
  const isList = options.length > BUTTONS.most
  const longest = isList ? LIST.title : BUTTONS.title
  const change = (n: number, part: Partial<(typeof options)[number]>) =>
    set(
      { options: options.map((option, at) => (at === n ? { ...option, ...part } : option)) },
      `option ${n} ${Object.keys(part).join()}`,
    )
  const move = (n: number, by: 1 | -1) => {
    const next = [...options]
    const [taken] = next.splice(n, 1)
    if (taken) next.splice(n + by, 0, taken)
    set({ options: next })
  }
  return (
    <fieldset className={styles.options}>
      <legend>{t('menuOptions')}</legend>
      <p className={styles.hint}>{t(isList ? 'asList' : 'asButtons')}</p>
      {options.map((option, n) => (
        <div key={option.id} className={styles.option}>
          <div className="row gap-4">
            <TextInput
              className="grow"
              aria-label={t('optionNo', { n: n + 1 })}
              placeholder={t('optionNo', { n: n + 1 })}
              maxLength={60}
              error={option.title.length > longest ? t('tooLong', { most: longest }) : undefined}
              rightSection={
                <small className="muted tabular">
                  {option.title.length}/{longest}
                </small>
              }
              rightSectionWidth={52}
              value={option.title}
              onChange={(event) => change(n, { title: event.currentTarget.value })}
            />
            <IconButton label={t('shared:up')} disabled={n === 0} size={28} onClick={() => move(n, -1)}>
              <IconArrowUp size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={t('shared:down')}
              disabled={n === options.length - 1}
              size={28}
              onClick={() => move(n, 1)}
            >
              <IconArrowDown size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={t('dropOption', { name: option.title || String(n + 1) })}
              size={28}
              onClick={() => set({ options: options.filter((_, at) => at !== n) })}
            >
              <IconTrash size={14} aria-hidden />
            </IconButton>
          </div>
          {isList && (
            <TextInput
              aria-label={t('optionAbout', { n: n + 1 })}
              placeholder={t('optionAboutShort')}
              size="xs"
              maxLength={200}
              value={option.description}
              onChange={(event) => change(n, { description: event.currentTarget.value })}
            />
          )}
          <Target
            from={{ node: node.id, exit: optionExit(option.id) }}
            label={t('leadsFrom', { exit: option.title || String(n + 1) })}
            bare
          />
        </div>
      ))}
      {options.length < MOST && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            set({ options: [...options, { id: freeId('o', options), title: '', description: '' }] })
          }
        >
          {t('addOption')}
        </Button>
      )}
      {isList && (
        <TextInput
          label={t('listButton')}
          maxLength={CHOICE_LIMITS.button}
          value={node.button}
          onChange={(event) => set({ button: event.currentTarget.value }, 'button')}
        />
      )}
    </fieldset>
  )
}
