/** Starts the client. */
import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./lib/i18n.svelte";

const place = document.getElementById("app");
if (!place) throw new Error("the page has no #app");
await speak();
mount(App, { target: place });
