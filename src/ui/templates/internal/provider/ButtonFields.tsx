import '@mantine/core/styles/Checkbox.css'
import '@ui/kit/texts/shared/pt_BR'
import {
  DRAFT_BUTTONS,
  type DraftButton,
  type DraftButtonKind,
  hasOwnText,
} from '@domain/templates/template-draft'
import { MOST_BUTTONS, TEMPLATE_LIMITS } from '@domain/templates/template-limits'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { Pair } from '@ui/kit/form/Pair'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import styles from './Editor.module.css'
import type { Values } from './TemplateEditor'
import type { DraftProblemsShown } from './useDraftProblems'

type Props = { form: UseFormReturnType<Values>; problems: DraftProblemsShown }

/** The buttons with one more: quick replies stay together, whichever side of the others they stand on. */
function withButton(buttons: readonly DraftButton[], kind: DraftButtonKind): DraftButton[] {
  const one: DraftButton = { kind, text: '', value: kind === 'call' ? '+55' : '', open: false, sample: '' }
  const last = buttons.findLastIndex((each) => (each.kind === 'reply') === (kind === 'reply'))
  return buttons.toSpliced(
    last === -1 && kind === 'reply' ? 0 : last === -1 ? buttons.length : last + 1,
    0,
    one,
  )
}

/** The buttons of a template, in their order. */
export function ButtonFields({ form, problems }: Props) {
  const t = useTexts(providerTemplateTexts)
  const { buttons } = form.values
  const put = (next: readonly DraftButton[]) => form.setFieldValue('buttons', next)
  const error = problems.errorOf(form, 'buttons')
  return (
    <fieldset className={styles.group}>
      <legend>{t('buttons')}</legend>
      <p>{t('buttonsHelp')}</p>
      {buttons.map((button, place) => (
        <OneButton
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place; nothing else tells it apart.
          key={place}
          {...{ button, place, form, problems }}
          last={place === buttons.length - 1}
          onMove={(by) => put(buttons.toSpliced(place, 1).toSpliced(place + by, 0, button))}
          onRemove={() => put(buttons.toSpliced(place, 1))}
        />
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      <div className={styles.adding}>
        {DRAFT_BUTTONS.map((kind) => (
          <Button
            key={kind}
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={
              form.values.header === 'product' ||
              buttons.length >= TEMPLATE_LIMITS.buttons ||
              buttons.filter((one) => one.kind === kind).length >= MOST_BUTTONS[kind]
            }
            onClick={() => put(withButton(buttons, kind))}
          >
            {t(`addButton.${kind}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type OneProps = Props & {
  button: DraftButton
  place: number
  last: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function OneButton({ button: { kind, open }, place, last, form, problems, onMove, onRemove }: OneProps) {
  const t = useTexts(providerTemplateTexts)
  const field = (name: keyof DraftButton) => {
    const path = `buttons.${place}.${name}`
    return { ...form.getInputProps(path), error: problems.errorOf(form, path) }
  }
  const name = t('buttonOf', { kind: t(`addButton.${kind}`), number: place + 1 })
  return (
    <section className={styles.button} aria-label={name}>
      <header>
        <strong>{t(`addButton.${kind}`)}</strong>
        <IconButton label={t('shared:up')} disabled={place === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('shared:down')} disabled={last} onClick={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label={t('remove')} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </header>
      {kind === 'catalog' ? (
        <p>{t('catalogHelp')}</p>
      ) : (
        <Pair>
          {hasOwnText(kind) && <TextInput label={t('buttonText')} required {...field('text')} />}
          {kind !== 'reply' && (
            <TextInput
              label={t(kind === 'link' ? 'url' : kind === 'call' ? 'phone' : 'code')}
              required
              {...(kind === 'call' && { type: 'tel' })}
              {...field('value')}
            />
          )}
        </Pair>
      )}
      {kind === 'link' && (
        <>
          <Checkbox
            label={t('open')}
            {...form.getInputProps(`buttons.${place}.open`, { type: 'checkbox' })}
          />
          {open && <TextInput label={t('end')} required {...field('sample')} />}
        </>
      )}
    </section>
  )
}
