/** Runs in the page. @returns what the device stores for use without network, by its keys */
export async function findKeptOnDevice() {
  const found = {
    answers: [] as string[],
    recordings: [] as string[],
    media: (await caches.keys()).includes('urost3-media'),
    storage: Object.keys(localStorage).filter((key) => key.startsWith('urost3.')),
  };
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'urost3');
  if (!isThere) return found;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('urost3');
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  for (const name of ['answers', 'recordings'] as const) {
    found[name] = await new Promise((resolve, reject) => {
      const request = database.transaction(name).objectStore(name).getAllKeys();
      request.addEventListener('success', () => resolve(request.result.map(String)));
      request.addEventListener('error', () => reject(request.error));
    });
  }
  database.close();
  return found;
}
