/** What is switched off when a PDF is opened: everything that runs code of the file or fetches more than is shown. */
export const SAFE_PDF = {
  isEvalSupported: false,
  enableXfa: false,
  useWasm: false,
  disableAutoFetch: true,
} as const
