// Practice rooms whose video and audio pass only through a TURN relay. The browsers' statistics confirm this.
import type { Page } from '@playwright/test';
import { demo } from '../support/accounts.ts';
import { startProduct } from '../support/product.ts';
import { startRelay } from '../support/relay.ts';
import {
  clock,
  expectPictureOf,
  join,
  joinByLink,
  lead,
  makeLink,
  openBrowser,
  openRoom,
  passOnClock,
  tile,
} from '../support/rooms.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

/** Keeps the page's WebRTC connections, so that their statistics can be read. */
const keepConnections = (page: Page) =>
  page.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    Object.assign(window, { made });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        made.push(this);
      }
    };
  });

/** @returns the kinds of ICE candidates, of both sides, that carry audio and video */
const usedCandidates = (page: Page) =>
  page.evaluate(async () => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    const kinds: string[] = [];
    for (const connection of made) {
      if (connection.connectionState !== 'connected') continue;
      const stats: unknown = await connection.getStats();
      const report = stats as Map<string, Record<string, unknown>>;
      const rows = [...report.values()];
      for (const pair of rows) {
        if (pair.type !== 'candidate-pair' || pair.nominated !== true || !pair.bytesSent) continue;
        for (const id of [pair.localCandidateId, pair.remoteCandidateId])
          kinds.push(String(report.get(String(id))?.candidateType));
      }
    }
    return [...new Set(kinds)];
  });

const CUT_SECONDS = 10;

/** Counts the video frames of a person from now on, and keeps the sender's timestamp of the latest frame. */
const followPictures = (page: Page, name: string) =>
  tile(page, name).evaluate((person) => {
    const seen = { stream: null as MediaProvider | null, sentAt: 0, count: 0 };
    const follow = (video: HTMLVideoElement) => {
      const next: VideoFrameRequestCallback = (_, { rtpTimestamp }) => {
        seen.stream = video.srcObject;
        seen.sentAt = rtpTimestamp ?? 0;
        seen.count += 1;
        video.requestVideoFrameCallback(next);
      };
      video.requestVideoFrameCallback(next);
    };
    let shown: HTMLVideoElement | null = null;
    const look = () => {
      const video = person.querySelector('video');
      if (video && video !== shown) follow(video);
      shown = video;
    };
    look();
    new MutationObserver(look).observe(person, { childList: true, subtree: true });
    Object.assign(person, { seen });
  });

const countPictures = (page: Page, name: string) =>
  tile(page, name).evaluate(
    (person) => (person as unknown as { seen: { count: number } }).seen.count,
  );

/**
 * Waits for a frame that was sent after the interruption. Frames that waited in the relay do not count. Every frame of
 * a new connection counts.
 */
const seeNewPicture = (page: Page, name: string) =>
  tile(page, name).evaluate(
    (person, seconds) =>
      new Promise<void>((resolve) => {
        const { seen } = person as unknown as {
          seen: { stream: MediaProvider | null; sentAt: number };
        };
        const before = { ...seen };
        // Video timestamps have 90,000 ticks per second and 32 bits; `>>> 0` keeps the difference right after an
        // overflow.
        const isNew = () =>
          seen.stream !== before.stream || (seen.sentAt - before.sentAt) >>> 0 > seconds * 90_000;
        const look = () => {
          if (isNew()) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    CUT_SECONDS - 2,
  );

test('in a practice room, video through the relay alone arrives, returns after an interruption, and reveals nobody’s address', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const relay = await startRelay();
  const product = await startProduct(relay.env);
  const { url } = product;
  try {
    const signals: string[] = [];
    const host = await openBrowser(browser, url);
    const guest = await openBrowser(browser, url);
    for (const page of [host, guest])
      page.on('request', (request) => {
        if (request.url().endsWith('/signals')) signals.push(request.postData() ?? '');
      });
    for (const page of [host, guest]) await keepConnections(page);
    await signIn(host, demo.premium, '/practice');
    await openRoom(host, [/torsion/i]);
    await join(host);
    await joinByLink(guest, demo.free, await makeLink(host));
    await expectPictureOf(host, 'Fred Free');
    await expectPictureOf(guest, 'Priya Premium');
    for (const page of [host, guest])
      await expect.poll(() => usedCandidates(page)).toEqual(['relay']);
    expect(signals.length).toBeGreaterThan(0);
    // Every ICE candidate must be of the kind `relay`, because the other kinds reveal the IP address of the sender.
    expect(signals.join('\n')).toContain('typ relay');
    expect(signals.join('\n')).not.toMatch(/typ (host|srflx|prflx)/);

    await lead(host, 'Start station');
    await lead(host, 'Skip to interview');
    await expect(clock(host).getByText(/^Interview/)).toBeVisible();
    const others = [[host, 'Fred Free'] as const, [guest, 'Priya Premium'] as const];
    for (const [page, name] of others) await followPictures(page, name);
    const count = () => Promise.all(others.map(([page, name]) => countPictures(page, name)));
    await expect.poll(async () => Math.min(...(await count()))).toBeGreaterThan(3);
    const resume = relay.cut();
    await passOnClock(host, CUT_SECONDS - 2);
    // Wait until no more frames are drawn. A busy machine may still draw frames that arrived before the interruption.
    let counted = '';
    const isStill = async () => {
      const before = counted;
      await passOnClock(host, 1);
      counted = (await count()).join();
      return counted === before;
    };
    await expect.poll(isStill).toBe(true);
    const looks = others.map(([page, name]) => seeNewPicture(page, name));
    resume();
    await Promise.all(looks);
    for (const [page, name] of others) await expectPictureOf(page, name);
    for (const page of [host, guest])
      await expect.poll(() => usedCandidates(page)).toEqual(['relay']);
    for (const page of [host, guest]) await page.context().close();
  } finally {
    await product.stop();
    await relay.stop();
  }
});
