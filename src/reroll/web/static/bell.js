// A service worker, since phones let nothing else show a notification: it does that, and brings the
// table to the front when the notification is pressed. It fetches nothing and keeps nothing.
"use strict";
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const table = event.notification.data;
  event.waitUntil((async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((one) => one.url === table);
    await (page ? page.focus() : clients.openWindow(table));
  })());
});
