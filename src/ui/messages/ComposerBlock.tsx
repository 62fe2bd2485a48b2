import { Button } from '@mantine/core'
import { IconHourglassEmpty, IconInfoCircle } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import styles from './Composer.module.css'
import type { Block } from './composerBlock'

type Props = { block: Block; onTake: () => void; taking: boolean; onTemplate: () => void }

/** Says why one cannot reply here, with the way out as a button. */
export function ComposerBlock({ block, onTake, taking, onTemplate }: Props) {
  const t = useText()
  const Icon = block.way === 'template' ? IconHourglassEmpty : IconInfoCircle
  return (
    <div className={styles.block} role="status">
      <Icon size={18} aria-hidden />
      <span>{t(block.text, block.name === undefined ? undefined : { name: block.name })}</span>
      {block.way === 'take' && (
        <Button size="compact-md" loading={taking} onClick={onTake}>
          {t('conversation.take')}
        </Button>
      )}
      {block.way === 'template' && (
        <Button size="compact-md" onClick={onTemplate}>
          {t('composer.sendTemplate')}
        </Button>
      )}
    </div>
  )
}
