import { COLOR_TAGS, type ColorTag } from '@contract/customer-lists'
import { Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import panel from '@ui/customer-picker/Panel.module.css'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { useTexts } from '@ui/kit/text'
import { useId } from 'react'
import { Dot } from '../panel/ColorTag'
import { customerTexts } from '../texts/pt_BR'

type Props = { label: string; value: ColorTag | null; onChange: (color: ColorTag | null) => void }

/** The colour of that name; null for none, and for one that this build does not know. */
export const tagOf = (color: string | null): ColorTag | null =>
  COLOR_TAGS.find((known) => known === color) ?? null

/** One of the colours that things about customers are marked with, or none. */
export function ColorChoice({ label, value, onChange }: Props) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const id = useId()
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <fieldset className={panel.swatches} aria-labelledby={id}>
        {[null, ...COLOR_TAGS].map((color) => (
          <button
            key={color ?? 'none'}
            type="button"
            aria-pressed={color === value}
            aria-label={t(`customer-picker:colors.${color ?? 'none'}`)}
            title={t(`customer-picker:colors.${color ?? 'none'}`)}
            onClick={() => onChange(color)}
          >
            {color === null ? <IconX size={14} aria-hidden /> : <Dot color={color} />}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
