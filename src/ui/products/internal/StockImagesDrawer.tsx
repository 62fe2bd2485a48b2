import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { gtinFault } from '@domain/products/gtin'
import {
  DeleteStockImageDocument,
  SetStockImagesDocument,
  StockImagesDocument,
  type StockImagesQuery,
} from '@infra/graphql/products.gen'
import { Button, FileButton } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell } from '@ui/kit/feedback'
import { Pager } from '@ui/kit/list/Pager'
import { RowActions } from '@ui/kit/list/RowActions'
import { Rows } from '@ui/kit/list/Rows'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { usePaged } from '@ui/kit/list/usePaged'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Products.module.css'
import { productTexts } from '../texts/pt_BR'

type Image = StockImagesQuery['stockImages']['items'][number]
const NO_FILTERS = {}

/** The bank of pictures by GTIN: what is in it, and pictures that come in by their files' names. */
export default function StockImagesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(productTexts)
  const { read, change, uploadPicture } = useCommands()
  const [limit, setLimit] = useState(10)
  const [at, setAt] = useState<Readonly<{ at: number; count: number }> | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [leaving, setLeaving] = useState<Image | null>(null)
  const list = usePaged<Image>(
    { search: '', filters: NO_FILTERS, sort: null },
    (request) => pageOf(read(StockImagesDocument, { list: listInput(request) })),
    { topic: 'stockImages', limit, setLimit },
  )
  const bring = async (files: readonly File[]) => {
    const wrong: string[] = []
    let done = 0
    setProblems([])
    // One after the other: a picture that does not get through stops none of the others.
    for (const [place, file] of files.entries()) {
      setAt({ at: place + 1, count: files.length })
      const gtin = file.name.replace(/\.[^.]*$/, '').trim()
      if (gtinFault(gtin) !== null) {
        wrong.push(t('images.badName', { name: file.name }))
        continue
      }
      const sent = await uploadPicture(file)
      const kept = sent.ok
        ? await change(SetStockImagesDocument, { images: [{ gtin, file_url: sent.value }] })
        : sent
      if (kept.ok) done += 1
      else
        wrong.push(t('images.notSent', { name: file.name, why: kept.message || t('shared:failedTryAgain') }))
    }
    setAt(null)
    setProblems(wrong)
    if (done > 0) tell('done', t('images.done', { count: done }))
    list.reload()
  }
  return (
    <SideDrawer onClose={onClose} title={t('images.title')}>
      <div className="stack gap-16">
        <p className="muted" style={{ margin: 0 }}>
          {t('images.lead')}
        </p>
        <span className="row wrap gap-8">
          <FileButton multiple onChange={(files) => void bring(files)} accept="image/jpeg,image/png">
            {(props) => (
              <Button {...props} loading={at !== null} leftSection={<IconUpload size={16} aria-hidden />}>
                {t('images.choose')}
              </Button>
            )}
          </FileButton>
          {at && <span role="status">{t('images.sending', at)}</span>}
        </span>
        {problems.length > 0 && (
          <ul className={`${styles.refused} ${styles.failure}`} role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {list.failed !== null && <p role="alert">{list.failed || t('shared:failedTryAgain')}</p>}
        {list.failed === null && !list.loading && list.items.length === 0 ? (
          <p className="muted">{t('images.empty')}</p>
        ) : (
          <Rows<Image>
            label={t('images.title')}
            rows={list.items}
            idOf={({ id }) => id}
            nameOf={({ gtin }) => gtin}
            busy={list.loading}
            columns={[
              {
                key: 'picture',
                title: t('fields.picture'),
                render: ({ url, gtin }) => (
                  <img
                    className={styles.bankPicture}
                    src={url}
                    alt={t('images.photoOf', { gtin })}
                    loading="lazy"
                  />
                ),
              },
              { key: 'gtin', title: t('images.gtin'), render: ({ gtin }) => gtin },
              {
                key: 'product',
                title: t('images.product'),
                render: ({ product }) => product ?? <span className="muted">{t('images.noProduct')}</span>,
              },
              { key: 'since', title: t('images.since'), render: (row) => <ShortDate at={row.created_at} /> },
            ]}
            menu={(row) => (
              <RowActions
                label={t('images.photoOf', { gtin: row.gtin })}
                actions={[
                  {
                    label: t('images.delete'),
                    icon: IconTrash,
                    danger: true,
                    onClick: () => setLeaving(row),
                  },
                ]}
              />
            )}
          />
        )}
        <Pager list={list} />
      </div>
      {leaving && (
        <ConfirmAction
          danger
          title={t('images.delete')}
          text={t('images.deleteText')}
          action={t('images.delete')}
          said={t('images.deleted')}
          ask={() => change(DeleteStockImageDocument, { id: leaving.id })}
          onClose={(done) => {
            setLeaving(null)
            if (done) list.reload()
          }}
        />
      )}
    </SideDrawer>
  )
}
