import { COLOR_TAGS, type ColorTag } from '@contract/customer-lists'
import { IconTagFilled } from '@tabler/icons-react'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import { customerPickerTexts } from './texts/pt_BR'

const tagOf = (color: string): ColorTag | undefined => COLOR_TAGS.find((tag) => tag === color)

/** The colour that a customer is marked with, in a row of a list; nothing for one that this build does not know. */
export default function CustomerTag({ color }: { color: string }) {
  const t = useTexts(customerPickerTexts)
  const tag = tagOf(color)
  if (!tag) return null
  const text = t('tag', { color: t(`colors.${tag}`) })
  return (
    <span className="inline-flex fixed" style={{ color: `var(--balcao-tag-${tag})` }} title={text}>
      <IconTagFilled size={12} aria-hidden />
      <span className={hidden.text}>{text}</span>
    </span>
  )
}
