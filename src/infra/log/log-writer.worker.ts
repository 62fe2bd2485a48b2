import { WriterSide } from './writer-side'

const side = new WriterSide((answer) => postMessage(answer))
addEventListener('message', ({ data }) => void side.take(data))
