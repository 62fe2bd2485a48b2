import { useCommands } from '@app/panel/panel'
import { UnclassifiedProductsDocument } from '@infra/graphql/products.gen'
import { Button } from '@mantine/core'
import { NoticeBar } from '@ui/kit/NoticeBar'
import { layerPart } from '@ui/kit/part'
import { useRead } from '@ui/kit/server/useRead'
import { languageTag, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { productTexts } from '../texts/pt_BR'

const ClassifyDialog = layerPart(() => import('./ClassifyDialog'))

/** How many products wait for somebody to say what they are, with the way to say it; nothing where none does. */
export function UnclassifiedNotice() {
  const t = useTexts(productTexts)
  const { read } = useCommands()
  const [asked, setAsked] = useState(false)
  const found = useRead('unclassified products', () => read(UnclassifiedProductsDocument, {}), 'items')
  const waiting = found.value?.unclassifiedProducts
  if (!waiting || waiting.total === 0) return null
  const { total } = waiting
  return (
    <NoticeBar>
      <p>{t('classify.notice', { count: total, total: total.toLocaleString(languageTag()) })}</p>
      <Button variant="default" component={Link} to="?f.classified=no">
        {t('classify.see')}
      </Button>
      <Button onClick={() => setAsked(true)}>{t('classify.action')}</Button>
      {asked && (
        <ClassifyDialog
          waiting={waiting}
          onClose={(done) => {
            setAsked(false)
            if (done) found.reload()
          }}
        />
      )}
    </NoticeBar>
  )
}
