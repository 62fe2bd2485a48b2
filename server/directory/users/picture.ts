import { randomBytes } from 'node:crypto'
import type { Viewer } from '../../../src/domain/access/visibility'
import { MOST_PORTRAIT_PIXELS } from '../../../src/domain/messages/media-limits'
import type { Tenant, Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { fileOfAddress } from '../media/address'
import { fileById } from '../media/file.row'

/** A square of 256 pixels, made in the browser, takes a tenth of it. */
const LARGEST_PICTURE = 512 * 1024
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

const addressOf = ({ slug }: Tenant, key: string): string => `/${slug}/api/picture/${key}`

/**
 * Makes an uploaded file a user's picture, or takes it away (null). The address that the user's picture has
 * already changes nothing. Addresses of the picture before answer nothing any more.
 * @throws Refusal INVALID for what is no picture, or not the viewer's own upload.
 */
export async function takePicture(
  work: Work,
  viewer: Viewer,
  userId: number,
  image: string | null,
): Promise<void> {
  const before = await work.one<{ image: string | null }>('SELECT image FROM users WHERE id = $1', [userId])
  if (image === (before?.image ?? null)) return
  await work.query('DELETE FROM user_pictures WHERE user_id = $1', [userId])
  let address: string | null = null
  if (image !== null) {
    const fileId = await pictureFile(work, viewer, image)
    const key = randomBytes(24).toString('base64url')
    await work.query(
      'INSERT INTO user_pictures (tenant_id, key, user_id, media_file_id) VALUES ($1, $2, $3, $4)',
      [work.tenant.id, key, userId, fileId],
    )
    address = addressOf(work.tenant, key)
  }
  await work.query('UPDATE users SET image = $2 WHERE id = $1', [userId, address])
}

async function pictureFile(work: Work, viewer: Viewer, image: string): Promise<string> {
  const id = fileOfAddress(work.tenant, image)
  const file = id === null ? undefined : await fileById(work, id)
  if (!file || file.owner_id !== viewer.id)
    throw new Refusal('INVALID', 'A foto não chegou: escolha-a de novo.', { field: 'image' })
  if (!TYPES.has(file.mime) || file.size > LARGEST_PICTURE)
    throw new Refusal('INVALID', 'A foto deve ser JPEG, PNG ou WebP, com até 512 kB.', { field: 'image' })
  // Unpacked in every colleague's panel, dozens at once.
  if (file.pixels === null || file.pixels > MOST_PORTRAIT_PIXELS)
    throw new Refusal('INVALID', 'A foto deve ter no máximo 4 milhões de pontos.', { field: 'image' })
  return file.id
}
