/**
 * Closes the notifications of a page that the person has seen. The tag of a notification is the path of its page; the page may have
 * more in its address.
 */
export async function closeNotifications(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const seen = new URL(path, location.origin);
  for (const shown of (await registration?.getNotifications?.()) ?? []) {
    const page = new URL(shown.tag, location.origin);
    const isSeen =
      page.pathname === seen.pathname &&
      [...page.searchParams].every(([name, value]) => seen.searchParams.get(name) === value);
    if (isSeen) shown.close();
  }
}
