import { COLOR_TAGS, type ColorTag as Tag } from '@contract/customer-lists'
import type { Customer } from '@contract/entities'
import { IconPencil, IconX } from '@tabler/icons-react'
import styles from '@ui/customer-picker/Panel.module.css'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { useCustomerChange } from './useCustomerChange'

const isTag = (text: string | null): text is Tag => (COLOR_TAGS as readonly (string | null)[]).includes(text)

/** The dot of a colour; decorative, its name stands beside it. Nothing for no colour. */
export const Dot = ({ color }: { color: string | null }) =>
  isTag(color) ? (
    <span className={styles.dot} style={{ background: `var(--balcao-tag-${color})` }} aria-hidden />
  ) : null

/** The colour that a customer is marked with, and the choice of another one. */
export function ColorTag({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const id = useId()
  const shown = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { busy, failure, change } = useCustomerChange(customer.id)
  const now = isTag(customer.color_tag) ? customer.color_tag : null
  const name = t(`customer-picker:colors.${now ?? 'none'}`)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => shown.current?.focus())
  }
  const choose = async (color: Tag | null) => {
    if (color !== now)
      await change({
        type: 'edit',
        changes: [{ field: 'color_tag', value: color, was: customer.color_tag }],
      })
    close()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <div className={styles.fact}>
      <dt id={id}>{t('panel.color')}</dt>
      <dd>
        {open ? (
          <fieldset className={styles.swatches} aria-labelledby={id} aria-busy={busy} onKeyDown={onKey}>
            {[null, ...COLOR_TAGS].map((color) => (
              <button
                key={color ?? 'none'}
                type="button"
                aria-pressed={color === now}
                aria-label={t(`customer-picker:colors.${color ?? 'none'}`)}
                title={t(`customer-picker:colors.${color ?? 'none'}`)}
                // biome-ignore lint/a11y/noAutofocus: the choice was just asked for.
                autoFocus={color === now}
                disabled={busy}
                onClick={() => void choose(color)}
              >
                {color === null ? <IconX size={14} aria-hidden /> : <Dot color={color} />}
              </button>
            ))}
          </fieldset>
        ) : (
          <button
            ref={shown}
            type="button"
            className={styles.value}
            data-empty={now === null || undefined}
            aria-label={t('edit.change', { field: t('panel.color'), value: name })}
            onClick={() => setOpen(true)}
          >
            <span>
              <Dot color={now} /> {name}
            </span>
            <IconPencil size={14} aria-hidden />
          </button>
        )}
        <Failure className={styles.refusal} why={failure} />
      </dd>
    </div>
  )
}
