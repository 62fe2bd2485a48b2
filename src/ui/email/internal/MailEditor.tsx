import '@ui/kit/texts/shared/pt_BR'
import { BLOCK_KINDS, type BlockKind, type MailContent } from '@domain/email/content/mail-content'
import { Button, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { emailTexts } from '../texts/pt_BR'
import styles from './MailEditor.module.css'

/** A part of a mail as it is typed: every field, of which its kind has some. */
export type TypedBlock = Readonly<{ key: string; kind: BlockKind } & Record<Field, string>>
type Field = 'text' | 'src' | 'alt' | 'href' | 'label' | 'name' | 'price' | 'before'
/** A mail as it is typed. */
export type TypedMail = Pick<MailContent, 'subject' | 'preview'> & Readonly<{ blocks: readonly TypedBlock[] }>

const FIELDS: Readonly<Record<BlockKind, readonly Field[]>> = {
  heading: ['text'],
  text: ['text'],
  image: ['src', 'alt', 'href'],
  button: ['label', 'href'],
  divider: [],
  offer: ['name', 'price', 'before', 'src', 'href'],
}

/** A new part of this kind. */
export const newBlock = (kind: BlockKind): TypedBlock => ({
  key: crypto.randomUUID(),
  kind,
  ...{ text: '', src: '', alt: '', href: '', label: '', name: '', price: '', before: '' },
})

/** A mail as the server takes it: of each part what its kind has. */
export const mailInput = ({ subject, preview, blocks }: TypedMail) => ({
  subject,
  preview,
  blocks: blocks.map((block) => ({
    kind: block.kind,
    ...Object.fromEntries(FIELDS[block.kind].map((field) => [field, block[field]])),
  })),
})

type Props = {
  value: TypedMail
  onChange: (mail: TypedMail) => void
  /** What is wrong, by the field's path as the server names it (`blocks.0.href`). */
  problem?: Readonly<{ field: string; text: string }> | null
}

/** A mail is put together of parts: typed texts, pictures and links by address, in an order. */
export function MailEditor({ value, onChange, problem = null }: Props) {
  const t = useTexts(emailTexts)
  const { blocks } = value
  const wrong = (field: string) => (problem?.field === field ? problem.text : undefined)
  const withBlocks = (next: readonly TypedBlock[]) => onChange({ ...value, blocks: next })
  const change = (at: number, field: Field, typed: string) =>
    withBlocks(blocks.map((block, n) => (n === at ? { ...block, [field]: typed } : block)))
  const swap = (at: number, to: number) =>
    withBlocks(blocks.map((block, n) => (n === at ? blocks[to] : n === to ? blocks[at] : block) ?? block))
  return (
    <div className={styles.editor}>
      <TextInput
        label={t('editor.subject')}
        required
        maxLength={200}
        value={value.subject}
        error={wrong('subject')}
        onChange={(event) => onChange({ ...value, subject: event.currentTarget.value })}
      />
      <TextInput
        label={t('editor.preview')}
        description={t('editor.previewHelp')}
        maxLength={200}
        value={value.preview}
        error={wrong('preview')}
        onChange={(event) => onChange({ ...value, preview: event.currentTarget.value })}
      />
      <ol className={styles.blocks} aria-label={t('editor.blocks')}>
        {blocks.map(({ key, kind, ...typed }, at) => (
          <li key={key} className={styles.block}>
            <div className={styles.head}>
              <strong>{t(`editor.kinds.${kind}`)}</strong>
              <span>
                <IconButton label={t('shared:up')} disabled={at === 0} onClick={() => swap(at, at - 1)}>
                  <IconArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('shared:down')}
                  disabled={at === blocks.length - 1}
                  onClick={() => swap(at, at + 1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </IconButton>
                <IconButton
                  label={t('shared:delete')}
                  onClick={() => withBlocks(blocks.filter((_, n) => n !== at))}
                >
                  <IconTrash size={16} aria-hidden />
                </IconButton>
              </span>
            </div>
            {FIELDS[kind].map((field) => {
              const shared = {
                label: t(`editor.fields.${field}`),
                value: typed[field],
                error: wrong(`blocks.${at}.${field}`),
              }
              return kind === 'text' ? (
                <GrowingTextarea
                  key={field}
                  {...shared}
                  minRows={3}
                  maxLength={5_000}
                  onChange={(event) => change(at, field, event.currentTarget.value)}
                />
              ) : (
                <TextInput
                  key={field}
                  {...shared}
                  {...((field === 'href' || field === 'src') && {
                    placeholder: 'https://',
                    inputMode: 'url',
                  })}
                  onChange={(event) => change(at, field, event.currentTarget.value)}
                />
              )
            })}
          </li>
        ))}
      </ol>
      <div className={styles.add}>
        {BLOCK_KINDS.map((kind) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            onClick={() => withBlocks([...blocks, newBlock(kind)])}
          >
            {t(`editor.kinds.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
