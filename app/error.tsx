"use client";

export { FailedNote as default } from "@/components/frame/failed-note";
