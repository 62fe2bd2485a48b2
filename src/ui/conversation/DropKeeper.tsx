import { tell } from '@ui/kit/feedback'
import { watchFileDrops } from '@ui/kit/fileDrop'
import { currentTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useEffect } from 'react'
import { tellFolders } from './attach/tellFolders'

/** No file that is let go over the panel makes the browser leave it. */
export default function DropKeeper() {
  useEffect(
    () => watchFileDrops(() => tell('warned', currentTexts(messageTexts)('media.notTaken')), tellFolders),
    [],
  )
  return null
}
