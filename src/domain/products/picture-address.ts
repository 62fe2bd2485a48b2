/** Characters of an address of a picture at most. */
export const LONGEST_ADDRESS = 2_000

/** What stores of files sign an address with for a while (Amazon S3 and CloudFront, Google): another each time it is asked for. */
const SIGNING = /^(x-amz-.*|x-goog-.*|awsaccesskeyid|signature|expires|policy|key-pair-id)$/i

/** Does the text have the form of an address on the web? Whether it may be called is found out when it is. */
export function isPictureAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** By which the picture of an address is known again: the address without what signs it, and without the part that only browsers use. */
export function pictureKey(address: string): string {
  const url = new URL(address)
  url.hash = ''
  for (const name of [...url.searchParams.keys()]) if (SIGNING.test(name)) url.searchParams.delete(name)
  return url.href.slice(0, LONGEST_ADDRESS)
}
