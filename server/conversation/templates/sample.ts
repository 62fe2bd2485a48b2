import type { Viewer } from '../../../src/domain/access/visibility'
import { SAMPLE_TYPES, type TemplateDraft } from '../../../src/domain/templates/template-draft'
import { fileOfAddress } from '../../directory/media/address'
import { fileById, type MediaFile } from '../../directory/media/file.row'
import type { Line } from '../../directory/whatsapp/meta/cloud-api'
import { templateRefusalOf } from '../../directory/whatsapp/meta/template-refusals'
import { uploadSample } from '../../directory/whatsapp/meta/template-write-api'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { ownMedia } from '../messages/outbound/own-media'
import type { MetaContext } from './at-meta'

/** Somebody waits while it is brought to Meta, and it is only looked at, bytes. */
const LARGEST_SAMPLE = 16 * 1024 * 1024

const wrong = (why: string) => new Refusal('INVALID', why, { field: 'file_url' })

/**
 * The file of a draft's header: one that the template has already, or one that the viewer has just brought; null: its
 * header is none. @throws Refusal INVALID for types that Meta's review does not look at
 */
export async function sampleFile(
  work: Work,
  viewer: Viewer,
  { header, file: url }: TemplateDraft,
  kept: string | null,
): Promise<MediaFile | null> {
  if (header === 'none' || header === 'text' || header === 'product' || url === null) return null
  const known = fileOfAddress(work.tenant, url)
  const id =
    known !== null && known === kept
      ? known
      : (
          await ownMedia(work, viewer, {
            ...{ url, caption: null, name: null, voice: false },
            kinds: [header],
          }).catch((error: unknown) => {
            throw error instanceof Refusal ? wrong(error.message) : error
          })
        ).fileId
  const file = id === null ? undefined : await fileById(work, id)
  if (!file) throw wrong('Arquivo não encontrado: envie-o de novo.')
  if (!SAMPLE_TYPES[header].some((type) => type === file.mime))
    throw wrong(
      header === 'document'
        ? 'A Meta só analisa documentos em PDF: escolha um PDF como exemplo.'
        : 'A Meta só analisa imagens JPG ou PNG e vídeos MP4: escolha outro arquivo.',
    )
  if (file.size > LARGEST_SAMPLE) throw wrong('O arquivo de exemplo passa de 16 MB: escolha um menor.')
  return file
}

/** Brings the file to Meta; gives the handle that the template names. @throws Refusal INVALID, DISCONNECTED */
export async function bringSample(
  { config, files, tenant }: MetaContext,
  line: Line,
  file: MediaFile,
): Promise<string> {
  const { appId } = config.whatsapp
  if (appId === null)
    throw wrong('Falta o id do aplicativo da Meta (WHATSAPP_APP_ID): sem ele não dá para enviar o exemplo.')
  const bytes = await files.blob(tenant.id, file.sha256)
  if (!bytes) throw wrong('Este arquivo não está mais guardado: envie-o de novo.')
  const outcome = await uploadSample(line, appId, { bytes, mime: file.mime, name: file.name })
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'refused') throw wrong(templateRefusalOf(outcome).sentence)
  throw new Refusal('DISCONNECTED', 'O arquivo não chegou à Meta. Tente de novo.')
}
