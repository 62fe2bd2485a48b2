/** For tests of text alone: a message with a file would fail here. */
export const noMedia = {
  send: () => Promise.reject(new Error('this test sends no files')),
  bring: async () => {
    throw new Error('no files in this test')
  },
  done: async () => {},
}
