import type { LibraryTemplate } from '@domain/templates/template-library'
import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import { providerTemplateTexts } from '../../texts/provider/pt_BR'
import styles from './Editor.module.css'

const LibraryDialog = layerPart(() => import('./LibraryDialog'))

/** The way to the templates that a shop may begin with. */
export function LibraryPicker({ onPick }: { onPick: (template: LibraryTemplate) => void }) {
  const t = useTexts(providerTemplateTexts)
  const [opened, setOpened] = useState(false)
  return (
    <div className={styles.library}>
      <p>{t('libraryHelp')}</p>
      <Button
        variant="light"
        leftSection={<IconBooks size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('library')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <LibraryDialog
            onPick={(template) => {
              setOpened(false)
              onPick(template)
            }}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
