import { type LibraryTemplate, TEMPLATE_LIBRARY } from '@domain/templates/template-library'
import { foldText } from '@domain/text/fold-text'
import { Dialog } from '@ui/kit/Dialog'
import { PickList } from '@ui/kit/PickList'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import { templateTexts } from '../../texts/pt_BR'
import styles from './Editor.module.css'

type Props = { onPick: (template: LibraryTemplate) => void; onClose: () => void }

/** The templates that a shop may begin with, found by what they are for and what they say. */
export default function LibraryDialog({ onPick, onClose }: Props) {
  const t = useTexts(providerTemplateTexts)
  const words = useTexts(templateTexts)
  const [typed, setTyped] = useState('')
  const sought = foldText(typed.trim())
  const rows = TEMPLATE_LIBRARY.filter(({ title, draft }) =>
    foldText(`${title} ${draft.body}`).includes(sought),
  )
  return (
    <Dialog title={t('library')} size="lg" onClose={onClose}>
      <PickList<LibraryTemplate>
        label={words('search')}
        results={t('library')}
        typed={typed}
        onType={setTyped}
        layered
        rows={rows}
        idOf={({ draft }) => draft.name}
        onPick={onPick}
        render={({ title, draft }) => (
          <span className={styles.pick}>
            <strong>
              {title} <small>{t(`categories.${draft.category as 'UTILITY'}`)}</small>
            </strong>
            <span>{draft.body}</span>
          </span>
        )}
      />
    </Dialog>
  )
}
